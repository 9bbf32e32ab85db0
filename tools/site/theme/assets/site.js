// The pages to read: the room's own colours where somebody chose some, a menu on phones, and a search.
const settings = (() => {
  try {
    return JSON.parse(localStorage.getItem('tablee.settings')) ?? {}
  } catch {
    return {}
  }
})()
if (settings.theme === 'light' || settings.theme === 'dark') document.documentElement.dataset.theme = settings.theme

const menu = document.querySelector('.menu')
if (matchMedia('(max-width: 800px)').matches) menu.open = false
menu.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })

for (const table of document.querySelectorAll('main table')) {
  const wide = document.createElement('div')
  wide.className = 'wide'
  table.replaceWith(wide)
  wide.append(table)
}
for (const scrolls of document.querySelectorAll('main pre, main .wide')) {
  if (scrolls.scrollWidth > scrolls.clientWidth) scrolls.tabIndex = 0
}

// Search: the index is fetched when somebody first wants it.
const base = document.body.dataset.base
const form = document.querySelector('.search')
const asked = form.querySelector('input')
const found = document.getElementById('found')
let index = null

async function pages() {
  index ??= fetch(`${base}/search/search_index.json`).then(async (answer) => (await answer.json()).docs)
  return index
}

/** How well a place fits: every word must be there; titles count most. A page's own entry has all its sections: its lead will do. */
function fit(place, words) {
  const told = place.location.includes('#') ? place.text : place.text.slice(0, 300)
  const [title, text] = [place.title.toLowerCase(), told.toLowerCase()]
  let sum = 0
  for (const word of words) {
    const here = (title.includes(word) ? 10 : 0) + (text.includes(word) ? 1 : 0)
    if (!here) return 0
    sum += here
  }
  return sum
}

/** A few words around the first that was asked for. */
function around(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40)
  return (at ? '…' : '') + text.slice(at, at + 120).trim() + '…'
}

function shown(place, words) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const lines = document.createElement('small')
  link.href = `${base}/${place.location}`
  link.textContent = place.title
  lines.textContent = around(place.text, words)
  link.append(lines)
  item.append(link)
  return item
}

async function search() {
  const words = asked.value.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) {
    found.hidden = true
    return
  }
  const best = (await pages())
    .map((place) => ({ place, value: fit(place, words) }))
    .filter(({ value }) => value)
    .sort((one, other) => other.value - one.value)
    .slice(0, 12)
  found.replaceChildren(...best.map(({ place }) => shown(place, words)))
  if (!best.length) {
    const none = document.createElement('li')
    none.className = 'none'
    none.textContent = 'Nothing was found.'
    found.append(none)
  }
  found.hidden = false
}

asked.addEventListener('input', search)
asked.addEventListener('focus', search)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  found.querySelector('a')?.click()
})
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) found.hidden = true
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.hidden = true
  if (event.key === '/' && document.activeElement !== asked) {
    event.preventDefault()
    asked.focus()
  }
})
