// The five mushrooms: the outline of each cap, its paints and the light on it.

export interface Cap {
  outline: string
  highlight: string
  light: string
  base: string
  deep: string
  gills: number
}

export const CAPS: readonly Cap[] = [
  {
    outline: 'M-62-52C-62-96-30-112 0-112C30-112 62-96 62-52C62-38 34-30 0-30C-34-30-62-38-62-52z',
    highlight: 'M-51-60C-49-82-38-94-22-101',
    light: '#F7CF95',
    base: '#E9A25B',
    deep: '#B96A2C',
    gills: 56,
  },
  {
    outline: 'M-64-78C-50-98-20-88 0-90C20-88 50-100 64-78C60-52 34-32 0-30C-34-32-60-52-64-78z',
    highlight: 'M-54-76C-44-88-26-84-12-84',
    light: '#C9EEE6',
    base: '#82C9BE',
    deep: '#3F8C83',
    gills: 48,
  },
  {
    outline: 'M-58-48C-56-84-28-118 0-120C28-118 56-84 58-48C58-36 34-30 0-30C-34-30-58-36-58-48z',
    highlight: 'M-46-62C-42-84-30-100-14-109',
    light: '#DCC9F0',
    base: '#B89AD6',
    deep: '#7C5CA8',
    gills: 54,
  },
  {
    outline: 'M-68-56C-64-86-34-100 0-104C34-100 64-86 68-56C66-42 36-34 0-34C-36-34-66-42-68-56z',
    highlight: 'M-55-64C-48-80-34-88-18-93',
    light: '#FFF8E8',
    base: '#F3E3C6',
    deep: '#BC9A68',
    gills: 58,
  },
  {
    outline: 'M-60-54C-60-92-34-108 0-108C34-108 60-92 60-54C60-40 34-30 0-30C-34-30-60-40-60-54z',
    highlight: 'M-50-60C-48-82-38-92-24-98',
    light: '#FFD9CE',
    base: '#E58B84',
    deep: '#B24C56',
    gills: 56,
  },
]

export const STEM = 'M-20-42C-22-20-27-8-28 0C-20 9 20 9 28 0C26-10 21-22 20-42z'
