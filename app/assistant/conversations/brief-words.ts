/** Max characters of words that are searched for as they are. */
export const maxWord = 60;
/** Max characters of a conversation's name. */
export const maxName = 80;

/** Words of a line that was not understood, as a start for what is searched for. */
export function suggestedWord(line: string): string {
  return line.replaceAll(/\s+/g, " ").trim().slice(0, maxWord).trimEnd().toWellFormed();
}

type Named = { text: string; rest: { start: number; end: number; folded: boolean }[] };

/** A name for a brief: its first sentence with a word, apart from greetings and the like, cut between words. */
export function nameOfBrief({ text, rest }: Named): string {
  const plain = rest
    // A visitor's form carries them, so they may be anything.
    .filter(({ folded, start, end }) => folded && start >= 0 && start < end && end <= text.length)
    .reduce((left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end), text);
  const lines = [...plain.split("\n"), ...text.split("\n")];
  const line = lines.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  // The first sentence, unless it is a word or two.
  const [name = ""] = /^.{12,}?(?=[.!?](?:\s|$))|^.*/u.exec(line.replaceAll(/\s+/g, " ").trim()) ?? [];
  if (name.length <= maxName) return name;
  const cut = name.slice(0, maxName - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxName / 2)).trimEnd()}…`.toWellFormed();
}
