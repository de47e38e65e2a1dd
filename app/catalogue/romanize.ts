import { transliterate } from "transliteration";

const chinese = /\p{Script=Han}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** A letter or digit of a non-Latin script. */
const foreign = /(?![\p{Script=Latin}0-9])[\p{L}\p{N}]/u;

/** Small kana, which change the preceding vowel. */
const small: Record<string, string> = {
  ...{ ゃ: "ya", ゅ: "yu", ょ: "yo", ぁ: "a", ぃ: "i", ぅ: "u", ぇ: "e", ぉ: "o" },
  ...{ ャ: "ya", ュ: "yu", ョ: "yo", ァ: "a", ィ: "i", ゥ: "u", ェ: "e", ォ: "o" },
};
/** Hepburn spellings of regular table entries. */
const hepburn: Record<string, string> = { si: "shi", ti: "chi", tu: "tsu", hu: "fu", zi: "ji", di: "ji", du: "zu" };

/** Combines a syllable with a small vowel: "ki" and "ya" are "kya", "chi" and "e" are "che", "u" and "i" are "wi". */
function withSmall(syllable: string, vowel: string): string {
  const start = syllable === "u" ? "w" : syllable.slice(0, -1);
  return start + (/(?:sh|ch|j)$/.test(start) ? vowel.replace("y", "") : vowel);
}

/** Long vowels are not marked: "ロックスター" → "rokkusuta". */
function romanizeKana(text: string): string {
  const syllables: string[] = [];
  let isDoubled = false;
  for (const letter of text) {
    const last = syllables.at(-1);
    const vowel = small[letter];
    if (letter === "っ" || letter === "ッ") isDoubled = true;
    else if (vowel !== undefined && last !== undefined) syllables[syllables.length - 1] = withSmall(last, vowel);
    else if (letter !== "ー") {
      const plain = transliterate(letter).toLowerCase();
      const syllable = hepburn[plain] ?? plain;
      // "matcha", "gakkou".
      syllables.push(
        isDoubled ? syllable.replace(/^[b-df-hj-mp-tv-z]/, (first) => (first === "c" ? "t" : first) + first) : syllable,
      );
      isDoubled = false;
    }
  }
  return syllables.join("");
}

/** Romanises a word; Chinese characters one by one, in Mandarin. Unknown letters are dropped. */
function romanizeWord(word: string): string {
  const read = word.replace(kana, (run) => ` ${romanizeKana(run)} `);
  const spaced = [...read].map((letter) => (chinese.test(letter) ? ` ${letter} ` : letter)).join("");
  return transliterate(spaced).replace(/['`]/g, "");
}

/** Romanises the non-Latin words of a text: "東京の夜 Mix" → " dong jing no ye Mix". */
export function romanize(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .replace(word, (one) => (foreign.test(one) ? romanizeWord(one) : one));
}
