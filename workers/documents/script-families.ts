import { z } from "zod";

const han = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef`;

type Family = {
  /** Package name. */
  name: string;
  /** Characters that it is used for. */
  script: RegExp;
  /** Other characters taken from it, which control how its letters join. */
  signs: RegExp;
  /** Whether its glyphs are reordered or are ligatures of several characters. */
  reorders: boolean;
};

function family(name: string, characters: string, { signs = "", reorders = false } = {}): Family {
  return { name, script: new RegExp(`[${characters}]`, "u"), signs: new RegExp(`[${signs}]`, "u"), reorders };
}

const joiners = String.raw`\u200c\u200d`;
/** With the dotted circle, which carries a vowel without a letter. */
const indic = { signs: String.raw`${joiners}\u25cc`, reorders: true };

/**
 * Fonts of the scripts that Inter lacks, by package. The first four share Han characters with regional forms: `hanFamilies` chooses among
 * them.
 */
export const fontFamilies: readonly Family[] = [
  family("@fontsource-variable/noto-sans-jp", String.raw`${han}\p{So}`),
  family("@fontsource-variable/noto-sans-sc", han),
  family("@fontsource-variable/noto-sans-tc", han),
  family("@fontsource-variable/noto-sans-kr", String.raw`${han}\p{scx=Hangul}`),
  // Not Noto Sans Arabic: it composes letters from a body shared by ten letters and dots, so copied text is wrong.
  family("@fontsource/ibm-plex-sans-arabic", String.raw`\p{scx=Arabic}`, { reorders: true }),
  family("@fontsource-variable/noto-sans-hebrew", String.raw`\p{scx=Hebrew}`, { reorders: true }),
  family("@fontsource-variable/noto-sans-thai", String.raw`\p{scx=Thai}`, { reorders: true }),
  family("@fontsource-variable/noto-sans-devanagari", String.raw`\p{scx=Devanagari}`, indic),
  family("@fontsource-variable/noto-sans-bengali", String.raw`\p{scx=Bengali}`, indic),
  family("@fontsource-variable/noto-sans-tamil", String.raw`\p{scx=Tamil}`, indic),
  family("@fontsource-variable/noto-sans-armenian", String.raw`\p{scx=Armenian}`),
  family("@fontsource-variable/noto-sans-georgian", String.raw`\p{scx=Georgian}`),
  family("@fontsource-variable/noto-sans-symbols", String.raw`\p{Symbol}`),
  family("@fontsource-variable/noto-emoji", String.raw`\p{Extended_Pictographic}\p{Regional_Indicator}`, {
    signs: String.raw`\p{Emoji_Modifier}\u200d\ufe0f\u20e3`,
    reorders: true,
  }),
];

/** Parts of the families and their characters (`npm run build`). */
export const fontIndexSchema = z.object({
  /** Fingerprint of the packages that they were made from. */
  mark: z.string(),
  parts: z.array(
    z.object({ family: z.string(), file: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])) }),
  ),
});

export type FontIndex = z.infer<typeof fontIndexSchema>;

const [japanese, simplified, traditional, korean] = ["jp", "sc", "tc", "kr"].map(
  (code) => `@fontsource-variable/noto-sans-${code}`,
) as [string, string, string, string];

/** Han font families in order of preference for `text`, by the language that its letters indicate. */
export function hanFamilies(text: string): readonly string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, traditional, simplified, korean];
  if (/\p{Script=Hangul}/u.test(text)) return [korean, japanese, traditional, simplified];
  if (/\p{Script=Bopomofo}/u.test(text)) return [traditional, simplified, japanese, korean];
  return [simplified, traditional, japanese, korean];
}
