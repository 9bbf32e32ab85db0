// Pig's board: a die, the pot, everybody's points, and one button for each move.

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]
const MOVES = [{ move: 'roll' }, { move: 'keep' }]

const wait = (ms) => new Promise((done) => setTimeout(done, ms))

function make(tag, name, ...parts) {
  const made = document.createElement(tag)
  made.className = `pig-${name}`
  made.append(...parts)
  return made
}

export async function mount(node, first) {
  let port = first
  let rolling = false

  const style = make('link', 'style')
  style.rel = 'stylesheet'
  style.href = new URL('board.css', import.meta.url)
  const styled = new Promise((done) => (style.onload = style.onerror = done))

  const die = make('div', 'die', ...Array.from({ length: 9 }, () => make('span', 'pip')))
  die.setAttribute('role', 'img')
  const pot = make('output', 'pot')
  const potName = make('span', 'name')
  const told = make('p', 'told')
  const left = make('p', 'left')
  const seats = make('ul', 'seats')
  const buttons = MOVES.map((move) => {
    const button = make('button', `button pig-${move.move}`)
    button.onclick = () => offered(move) && port.play(move)
    return button
  })
  const moves = make('div', 'moves', ...buttons)
  const middle = make('div', 'middle', die, make('p', 'heap', potName, pot), told)
  const board = make('div', 'board', make('div', 'head', seats, left), middle, moves)
  node.append(style, board)
  await styled
  draw()

  function offered({ move }) {
    return port.moves.some((one) => one.move === move)
  }

  function face(number) {
    const shown = PIPS[number] ?? []
    die.setAttribute('aria-label', `${port.t('view.die')} ${number || '–'}`)
    for (const [place, pip] of [...die.children].entries()) pip.hidden = !shown.includes(place)
  }

  function plate({ seat, name, colour, awaited }) {
    const points = make('b', 'points', String(port.view.scores[seat]))
    const shown = make('li', 'seat', make('span', 'who', name), points)
    shown.dataset.spot = `seat-${seat}`
    shown.style.setProperty('--pig-seat', `var(--${colour})`)
    if (awaited) shown.setAttribute('aria-current', 'true')
    return shown
  }

  function draw() {
    const { view } = port
    board.classList.toggle('pig-big', port.big)
    face(view.die)
    pot.value = view.pot
    potName.textContent = port.t('view.pot')
    left.replaceChildren(`${port.t('view.left')} `, make('b', 'number', String(view.left)))
    seats.replaceChildren(...port.seats.map(plate))
    moves.hidden = port.big || port.again || port.me === null || port.result !== null
    for (const [n, button] of buttons.entries()) {
      button.textContent = port.say(MOVES[n])
      // Never `disabled`: who plays by keys would lose their place.
      button.setAttribute('aria-disabled', String(!offered(MOVES[n])))
    }
  }

  async function show(events) {
    rolling = true
    for (const event of events) {
      if (event.event === 'rolled') {
        die.classList.add('pig-rolling')
        await wait(450 / port.speed)
        die.classList.remove('pig-rolling')
        face(event.die)
        pot.value = event.pot
      }
      told.textContent = port.say(event)
      await wait(350 / port.speed)
    }
    rolling = false
  }

  return {
    async update(next) {
      port = next
      if (port.events.length > 0) {
        if (port.speed > 0) await show(port.events)
        told.textContent = port.events.map(port.say).join(' ')
      }
      if (!rolling) draw()
    },
    destroy() {
      node.replaceChildren()
    },
  }
}
