import { keyIndex, musicalKeys } from "#app/catalogue/musical-key.ts";
import { type Rule, rulesOf, type TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";

const accidental = "#|♯|b|♭|[\\s-]*(?:sharp|flat)";
const minor = /^(?:m|min|minor|moll|mineur|menor)$/;
const modes = "major|minor|maj|min|dur|moll|majeur|mineur|mayor|menor";

/** A name of `musicalKeys`; null if no key. */
function keyOf(tonic = "", sign = "", mode = ""): TypedFilter["filter"] | null {
  const german = /^(?:dur|moll)$/.test(mode);
  // German calls B "H" and B flat "B".
  const letter = german ? ({ H: "B", B: "Bb" }[tonic.toUpperCase()] ?? tonic.toUpperCase()) : tonic.toUpperCase();
  const shift = /[#♯]|sharp/.test(sign) ? "#" : sign === "" ? "" : "b";
  const key = musicalKeys[keyIndex(`${letter}${shift}${minor.test(mode) ? "m" : ""}`) ?? -1];
  return key === undefined ? null : { key };
}

const sayKey = "(?:keys?|tonality|scales?)";
const noArticle = `(?!a\\s+(?:minor|major)\\s+${sayKey})`;

export const keyRules: Rule[] = [
  ...rulesOf(
    "key",
    [
      `(?:(?:in|key of|key|tonart)\\s+)?${noArticle}(?<tonic>[a-h])(?<sign>${accidental})?[\\s-]*(?<mode>${modes})(?:\\s+${sayKey}(?!\\s+of))?`,
      "(?:in|key of|key)\\s+(?<tonic>[a-g])(?<sign>#|♯|b|♭)(?<mode>m)?",
      "(?:in|key of|key)\\s+(?<tonic>[a-g])(?<mode>m)",
      "key of\\s+(?<tonic>[a-g])",
      // "Am" alone is a word; "F#m" is not.
      "(?<tonic>[a-g])(?<sign>#|♯)(?<mode>m)?",
    ],
    ({ tonic, sign, mode }) => keyOf(tonic, sign, mode),
  ),
  ...rulesOf("key", [`(?:in\\s+)?(?:(?:a|the)\\s+)?(?<mode>minor|major)\\s+${sayKey}`], ({ mode }) => ({
    mode: mode === "minor" ? "minor" : "major",
  })),
];
