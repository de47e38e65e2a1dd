/** A code with its label, hyphens and blanks: "ISRC: QZ-ABC-24-00001", "ISWC T-034.524.680-1". */
const codes = [
  /(?<![\p{L}\p{N}])(?:isrc(?:\s+code)?[\s:#.]*)?([a-z]{2})[\s-]?([a-z\d]{3})[\s-]?(\d{2})[\s-]?(\d{5})()(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])(?:iswc(?:\s+code)?[\s:#.]*)?(t)[\s-]?(\d{3})[\s.]?(\d{3})[\s.]?(\d{3})[\s-]?(\d)(?![\p{L}\p{N}])/giu,
];
/** Label of an incomplete code. */
const label = /(?<![\p{L}\p{N}])(?:isrc|iswc)[\s:#.]+(?=t?[\s-]?\d|[a-z]{2}-?[a-z\d]{3}-?\d)/giu;

const extension = /\.(?:wave?|bwf|aiff?|aifc|flac|mp[34]|m4a|aac|alac|ogg|oga|opus|wma|caf|wv|ape)$/i;
const path = /^(?:file:|[a-z]:[\\/]|~?\.{0,2}[\\/]).*[\\/]/i;
/** "Title (1).wav" is a copy. */
const copy = /\s*\(\d{1,2}\)$/;
const trackNumber = /^(?:\d{1,2}[-.])?\d{1,3}[\s._)-]+(?=.*[\p{L}\p{N}])/u;

export type PastedText = {
  /** Text to search. */
  text: string;
  /** The same as a title: a leading number may belong to it ("10 Years.wav"). */
  titles: string[];
};

/** Recognises codes of recordings and works in index form, and file names without folders, track number and extension. */
export function readPastedText(text: string): PastedText {
  const bare = text.trim().replace(/^["“](.*)["”]$/, "$1");
  if (extension.test(bare)) return readFileName(bare);
  let coded = text;
  for (const code of codes) coded = coded.replace(code, "$1$2$3$4$5");
  return { text: coded.replace(label, ""), titles: [text] };
}

function readFileName(name: string): PastedText {
  const base = name.replace(path, "").replace(extension, "").replace(copy, "");
  // A hyphen joins parts of the name; in a search it would exclude a word.
  const words = (part: string) => part.replace(/[\s_–—-]+/g, " ").trim();
  return { text: words(base.replace(trackNumber, "")), titles: [words(base), words(base.replace(trackNumber, ""))] };
}
