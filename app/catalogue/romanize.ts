import { transliterate } from "transliteration";

const chinese = /\p{Script=Han}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** A letter or digit of another script than Latin. */
const foreign = /(?![\p{Script=Latin}0-9])[\p{L}\p{N}]/u;

/** Small kana, which change the vowel before them. */
const small: Record<string, string> = {
  ...{ ゃ: "ya", ゅ: "yu", ょ: "yo", ぁ: "a", ぃ: "i", ぅ: "u", ぇ: "e", ぉ: "o" },
  ...{ ャ: "ya", ュ: "yu", ョ: "yo", ァ: "a", ィ: "i", ゥ: "u", ェ: "e", ォ: "o" },
};
/** Hepburn for what the table writes by the rows of the syllabary. */
const hepburn: Record<string, string> = { si: "shi", ti: "chi", tu: "tsu", hu: "fu", zi: "ji", di: "ji", du: "zu" };

/** A syllable with the vowel of a small letter: "ki" and "ya" are "kya", "chi" and "e" are "che", "u" and "i" are "wi". */
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

/** A word in Latin letters, each Chinese character by itself, as read in Mandarin. Letters that the table does not have are left out. */
function romanizeWord(word: string): string {
  const read = word.replace(kana, (run) => ` ${romanizeKana(run)} `);
  const spaced = [...read].map((letter) => (chinese.test(letter) ? ` ${letter} ` : letter)).join("");
  return transliterate(spaced).replace(/['`]/g, "");
}

/** A text with its words in other scripts written in Latin letters: "東京の夜 Mix" → " dong jing no ye  Mix". */
export function romanize(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .replace(word, (one) => (foreign.test(one) ? romanizeWord(one) : one));
}
