// What this browser remembers between visits; without access to storage, nothing.

function store(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind]
  } catch {
    return null // storage can be blocked altogether
  }
}

/** A remembered value, stored as JSON under its own name. */
export function recall<T>(name: string, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): T | null {
  try {
    const kept = store(kind)?.getItem(`tablee.${name}`)
    return kept == null ? null : (JSON.parse(kept) as T)
  } catch {
    return null
  }
}

export function remember(name: string, what: unknown, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  try {
    if (what === null) store(kind)?.removeItem(`tablee.${name}`)
    else store(kind)?.setItem(`tablee.${name}`, JSON.stringify(what))
  } catch {
    // full or blocked: the value is not remembered
  }
}
