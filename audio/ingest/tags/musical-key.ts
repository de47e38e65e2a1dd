// The Camelot wheel, as DJ software writes keys: the number is the place on the circle of fifths, A is minor.
const CAMELOT_MINOR = ["G#m", "D#m", "Bbm", "Fm", "Cm", "Gm", "Dm", "Am", "Em", "Bm", "F#m", "C#m"];
const CAMELOT_MAJOR = ["B", "F#", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E"];

/** Reads "Am", "a minor", "F♯ maj", "Bbmin", "8A" and gives "Am", "F#", "Bbm"; null for anything else. */
export function normaliseKey(text: string | undefined): string | null {
  const written = (text ?? "").trim().replaceAll("♯", "#").replaceAll("♭", "b");
  const camelot = /^(\d{1,2})\s*([AB])$/i.exec(written);
  if (camelot)
    return (camelot[2]?.toUpperCase() === "A" ? CAMELOT_MINOR : CAMELOT_MAJOR)[Number(camelot[1]) - 1] ?? null;
  const plain = /^([A-Ga-g])\s*(#|b|sharp|flat)?\s*[-_]?\s*(m|min|minor|moll|maj|major|dur|M)?$/.exec(written);
  if (!plain?.[1]) return null;
  const accidental = plain[2] === "sharp" ? "#" : plain[2] === "flat" ? "b" : (plain[2] ?? "");
  const minor = ["m", "min", "minor", "moll"].includes(plain[3] ?? "");
  return `${plain[1].toUpperCase()}${accidental}${minor ? "m" : ""}`;
}
