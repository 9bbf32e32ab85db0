// Parses the subset of Markdown used in rules into a tree; no HTML can get through.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'picture'; text: string; name: string; props: Record<string, string> }

export type Block =
  | { kind: 'heading'; level: number; text: Inline[]; id: string }
  | { kind: 'paragraph' | 'quote'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_|`(.+?)`|!\[(.*?)\]\((.+?)\)|\[(.+?)\]\((.+?)\)/g
const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+/

export function read(source: string): Block[] {
  const blocks: Block[] = []
  const lines = source.replaceAll('\r', '').split('\n')
  let at = 0
  const take = (goes: (line: string) => boolean) => {
    const taken: string[] = []
    while (at < lines.length && goes(lines[at]!)) taken.push(lines[at++]!)
    return taken
  }
  while (at < lines.length) {
    const line = lines[at]!
    const heading = /^(#{1,4})\s+(.+)$/.exec(line)
    if (!line.trim()) at += 1
    else if (heading) {
      at += 1
      blocks.push({ kind: 'heading', level: heading[1]!.length, text: inline(heading[2]!), id: slug(heading[2]!) })
    } else if (/^(-{3,}|\*{3,})$/.test(line)) {
      at += 1
      blocks.push({ kind: 'rule' })
    } else if (line.startsWith('>')) {
      blocks.push({
        kind: 'quote',
        text: inline(
          take((one) => one.startsWith('>'))
            .map((one) => one.replace(/^>\s?/, ''))
            .join(' '),
        ),
      })
    } else if (line.startsWith('|')) blocks.push(table(take((one) => one.startsWith('|'))))
    else if (ITEM.test(line)) blocks.push(list(take((one) => ITEM.test(one) || /^\s+\S/.test(one))))
    else {
      const text = take((one) => one.trim() !== '' && !/^(#{1,4}\s|>|\||-{3,}$)/.test(one) && !ITEM.test(one))
      blocks.push({ kind: 'paragraph', text: inline(text.join(' ')) })
    }
  }
  return blocks
}

export function inline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(marked(match))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function marked(match: RegExpExecArray): Inline {
  const [, strong, star, under, code, caption, source, label, href] = match
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (star !== undefined || under !== undefined) return { kind: 'em', text: (star ?? under)! }
  if (code !== undefined) return { kind: 'code', text: code }
  if (source !== undefined) {
    const [name = '', query = ''] = source.replace(/^\w+:/, '').split('?')
    return { kind: 'picture', text: caption ?? '', name, props: Object.fromEntries(new URLSearchParams(query)) }
  }
  // Only links within the site and http(s): no other schemes.
  const safe = /^(https?:\/\/|\/|#)/.test(href!)
  return safe ? { kind: 'link', text: label!, href: href! } : { kind: 'text', text: label! }
}

function list(lines: string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0]!), items: items.map(inline) }
}

function table(lines: string[]): Block {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => inline(cell.trim())),
    )
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) }
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
