import { create, type Font } from "fontkit";

export type Weight = "regular" | "bold";
export type FontFiles = Record<Weight, (ArrayBuffer | Uint8Array)[]>;

/** Text that one font has all characters of; the `font` is a name of `Typeface.named`, null where none has them. */
export type Run = { text: string; font: string | null };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Signs that only direct how others are shown: none of ours is shown otherwise for them. */
const invisible = /\p{Cf}/gu;

/** A text as it is printed: letters with their accents as one, spaces as spaces. */
export function printable(text: string): string {
  return text.normalize("NFC").replaceAll(invisible, "").replaceAll("\t", " ");
}

/** How many characters as people see them. */
export function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length;
}

type Named = { name: string; font: Font; characters: Set<number> };

function readFont(file: ArrayBuffer | Uint8Array, name: string): Named {
  const font = create(new Uint8Array(file) as Buffer) as Font;
  return { name, font, characters: new Set(font.characterSet) };
}

/** The fonts of the documents, read once for the isolate. */
export class Typeface {
  readonly #fonts: Record<Weight, Named[]>;

  constructor({ regular, bold }: FontFiles) {
    this.#fonts = {
      regular: regular.map((file, index) => readFont(file, `regular-${index}`)),
      bold: bold.map((file, index) => readFont(file, `bold-${index}`)),
    };
  }

  /** Every font with its name. */
  get named(): { name: string; font: Font }[] {
    return [...this.#fonts.regular, ...this.#fonts.bold];
  }

  #fontOf(text: string, weight: Weight): string | null {
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const found = this.#fonts[weight].find(({ characters }) => codes.every((code) => characters.has(code)));
    return found?.name ?? null;
  }

  /** A printable text in runs of one font each. */
  runsOf(text: string, weight: Weight): Run[] {
    const whole = this.#fontOf(text, weight);
    if (whole !== null) return text === "" ? [] : [{ text, font: whole }];
    const runs: Run[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const font = this.#fontOf(segment, weight);
      const last = runs.at(-1);
      if (last?.font === font) last.text += segment;
      else runs.push({ text: segment, font });
    }
    return runs;
  }
}
