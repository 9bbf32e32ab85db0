// Leads back to where one was as soon as the room answers: it is asked ever less often, and at once when the network is
// back or somebody looks here again.
const FIRST = 1000
const LONGEST = 20_000
let pause = FIRST
let next

async function ask() {
  clearTimeout(next)
  const answer = await fetch('/api/health').catch(() => null)
  if (answer?.ok) return location.reload()
  clearTimeout(next)
  next = setTimeout(ask, pause)
  pause = Math.min(2 * pause, LONGEST)
}

function askAtOnce() {
  pause = FIRST
  void ask()
}

// Under its own address the page has nowhere to return to.
if (location.pathname !== '/offline.html') {
  next = setTimeout(ask, pause)
  addEventListener('online', askAtOnce)
  document.addEventListener('visibilitychange', () => document.hidden || askAtOnce())
}
