// Starter's board: the heap, what everybody has taken, and a button for each number of stones.

const MOVES = [1, 2, 3].map((stones) => ({ move: 'take', stones }))

const wait = (ms) => new Promise((done) => setTimeout(done, ms))

function make(tag, name, ...parts) {
  const made = document.createElement(tag)
  made.className = `starter-${name}`
  made.append(...parts)
  return made
}

export async function mount(node, first) {
  let port = first
  let showing = false

  const style = make('link', 'style')
  style.rel = 'stylesheet'
  style.href = new URL('board.css', import.meta.url)
  const styled = new Promise((done) => (style.onload = style.onerror = done))

  const seats = make('ul', 'seats')
  const agreed = make('p', 'agreed')
  const heap = make('div', 'heap')
  heap.setAttribute('role', 'img')
  const count = make('p', 'count')
  const told = make('p', 'told')
  const buttons = MOVES.map((move) => {
    const button = make('button', 'button')
    button.onclick = () => offered(move) && port.play(move)
    return button
  })
  const moves = make('div', 'moves', ...buttons)
  const middle = make('div', 'middle', heap, count, told)
  const board = make('div', 'board', make('div', 'head', seats, agreed), middle, moves)
  node.append(style, board)
  await styled
  draw()

  function offered({ stones }) {
    return port.moves.some((move) => move.stones === stones)
  }

  function plate({ seat, name, colour, awaited }) {
    const taken = make('b', 'taken', String(port.view.taken[seat]))
    const shown = make('li', 'seat', make('span', 'who', name), taken)
    shown.dataset.spot = `seat-${seat}`
    shown.style.setProperty('--starter-seat', `var(--${colour})`)
    if (awaited) shown.setAttribute('aria-current', 'true')
    return shown
  }

  function pile(stones, going = 0) {
    heap.setAttribute('aria-label', `${port.t('view.heap')}: ${stones - going}`)
    heap.replaceChildren(...Array.from({ length: stones }, () => make('span', 'stone')))
    for (const stone of [...heap.children].slice(stones - going)) stone.classList.add('starter-going')
  }

  function draw() {
    const { view } = port
    board.classList.toggle('starter-big', port.big)
    pile(view.heap)
    count.replaceChildren(`${port.t('view.heap')} `, make('b', 'number', String(view.heap)))
    agreed.textContent = view.last_loses ? port.t('view.last_loses') : ''
    seats.replaceChildren(...port.seats.map(plate))
    moves.hidden = port.big || port.again || port.me === null || port.result !== null
    for (const [n, button] of buttons.entries()) {
      button.textContent = port.say(MOVES[n])
      // Never `disabled`: who plays by keys would lose their place.
      button.setAttribute('aria-disabled', String(!offered(MOVES[n])))
    }
  }

  async function show(events) {
    showing = true
    for (const event of events) {
      if (event.event === 'took') pile(event.left + event.stones, event.stones)
      told.textContent = port.say(event)
      await wait(700 / port.speed)
    }
    showing = false
  }

  return {
    async update(next) {
      port = next
      if (port.events.length > 0) {
        if (port.speed > 0) await show(port.events)
        told.textContent = port.events.map(port.say).join(' ')
      }
      if (!showing) draw()
    },
    destroy() {
      node.replaceChildren()
    },
  }
}
