// The Camelot wheel, as DJ software writes keys: the number is the place on the circle of fifths, A is minor.
const CAMELOT_MINOR = ["G#m", "D#m", "Bbm", "Fm", "Cm", "Gm", "Dm", "Am", "Em", "Bm", "F#m", "C#m"];
const CAMELOT_MAJOR = ["B", "F#", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E"];
/** Open Key, which Traktor writes, counts the same circle from C and A minor. */
const OPEN_KEY_SHIFT = 7;

const MINOR = /^(?:m|min|mi|minor|moll|mineur|minore|menor|mol|mollo|aeolian|dorian|phrygian|locrian)$/;
const MAJOR = /^(?:|maj|ma|major|dur|majeur|maggiore|mayor|maior|ionian|lydian|mixolydian)$/;
const SHARP = /^(?:#|♯|sharp|diese|diesis|sostenido|sustenido|kruis)$/;
const FLAT = /^(?:b|♭|flat|bemol|bemolle)$/;
const SYLLABLES: Record<string, string> = { do: "C", ut: "C", re: "D", mi: "E", fa: "F", sol: "G", la: "A", si: "B" };
/** German and Dutch names of the black keys. */
const GERMAN: Record<string, string> = {
  cis: "C#",
  dis: "D#",
  eis: "E#",
  fis: "F#",
  gis: "G#",
  ais: "A#",
  des: "Db",
  es: "Eb",
  ges: "Gb",
  as: "Ab",
  ces: "Cb",
  h: "B",
};

/**
 * Reads "Am", "a minor", "F♯ maj", "E♭ Minor", "la mineur", "Fis-Moll", Camelot's "8A" and Open Key's "1m" and gives "Am", "F#", "Ebm"; of
 * several, as "8A/Am" or "4A - 7", the first. Null for anything else.
 */
export function normaliseKey(text: string | undefined): string | null {
  const written = (text ?? "").trim();
  const [first = ""] = written.split(/\s*[/;,|]\s*|\s+[-–]\s+(?=\d)/);
  return wheelKey(first) ?? namedKey(first);
}

function wheelKey(text: string): string | null {
  const [, place, letter = ""] = /^0?(\d{1,2})\s*([ABdm])$/i.exec(text) ?? [];
  if (place === undefined || Number(place) < 1 || Number(place) > 12) return null;
  const isOpen = /[dm]/i.test(letter);
  const at = (Number(place) - 1 + (isOpen ? OPEN_KEY_SHIFT : 0)) % 12;
  return (/[am]/i.test(letter) ? CAMELOT_MINOR : CAMELOT_MAJOR)[at] ?? null;
}

const tonics = /^(do|ut|re|mi|fa|sol|la|si|[cdefga]is|des|ges|ces|as|es|[a-h])/i;

function namedKey(text: string): string | null {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  const words = plain.split(/[\s_-]+/).filter((word) => word !== "");
  const [tonic = ""] = tonics.exec(words[0] ?? "") ?? [];
  // A suffix without a blank, as in "Ebm", is part of the mode.
  const attached = (words[0] ?? "").slice(tonic.length);
  return tonic === "" ? null : keyOf(tonic, [...splitAttached(attached), ...words.slice(1)]);
}

function splitAttached(text: string): string[] {
  const [, sign = "", rest = ""] = /^([#♯♭]|b(?!em))?(.*)$/.exec(text) ?? [];
  return [sign, rest].filter((part) => part !== "");
}

function keyOf(tonic: string, words: readonly string[]): string | null {
  const [sign, ...modes] = SHARP.test(lower(words[0])) || FLAT.test(lower(words[0])) ? words : ["", ...words];
  if (modes.length > 1) return null;
  // "M" is major; other spellings of modes are case-insensitive.
  const mode = modes[0] === "M" ? "maj" : lower(modes[0]);
  const isMinor = MINOR.test(mode);
  if (!isMinor && !MAJOR.test(mode)) return null;
  const note = noteOf(tonic, mode);
  if (note === null || (sign !== "" && note.length > 1)) return null;
  const accidental = sign === "" ? "" : SHARP.test(lower(sign)) ? "#" : "b";
  return `${note}${accidental}${isMinor ? "m" : ""}`;
}

const lower = (word: string | undefined) => (word ?? "").toLowerCase();

function noteOf(tonic: string, mode: string): string | null {
  const name = tonic.toLowerCase();
  const isGerman = mode === "dur" || mode === "moll";
  if (name === "b" && isGerman) return "Bb";
  const note = SYLLABLES[name] ?? GERMAN[name] ?? name.toUpperCase();
  return /^[A-G][#b]?$/.test(note) ? note : null;
}
