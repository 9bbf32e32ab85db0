// Line icons in a box of 24: their paths, by the word for what they do.

export const ICONS = {
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6zM10 20h4',
  bot: 'M6 9h12v9H6zM12 9V5M9 13v1M15 13v1M3 12v3M21 12v3',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  eye: 'M3 12q9-13 18 0q-9 13-18 0zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3 12h18M12 3q-8 9 0 18q8-9 0-18z',
  help: 'M9 9.5a3 3 0 1 1 4.5 2.6Q12 13 12 14.5M12 18v.1M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z',
  hint: 'M9 17a6.5 6.5 0 1 1 6 0v1.5H9zM10 21.5h4M12 3V1M4.5 5.5L3 4M19.5 5.5L21 4',
  home: 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6',
  learn: 'M2.5 9L12 4.5L21.5 9L12 13.5zM6.5 11v5q5.5 4 11 0v-5M21.5 9v6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  log: 'M5 6h14M5 12h14M5 18h9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 10l4 4M21 10l-4 4',
  next: 'M9 5l7 7-7 7',
  pause: 'M8 5v14M16 5v14',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM3 20c0-8 12-8 12 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14c3 1 3.5 4 3.5 6',
  play: 'M7 5l12 7-12 7z',
  plus: 'M12 5v14M5 12h14',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 20v-6h3v3h3v3',
  coach: 'M4 19V5M4 19h16M7 15l4-5 3 3 6-7',
  replay: 'M5 12a7 7 0 1 1 2.2 5.1M5 6v6h6',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9V6z',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.5 9q2 3 0 6M19 6.5q4 5.5 0 11',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  undo: 'M4 9h10a6 6 0 0 1 0 12H8M8 4L3 9l5 5',
} as const

export type IconName = keyof typeof ICONS
