import {
  cliche,
  free,
  noBehind,
  notToo,
  otherGrade,
  tooMuch,
} from "#app/assistant/brief/read/exclusions/exclusion-expressions.ts";
import { kindOf } from "#app/assistant/brief/read/music/tag-kinds.ts";
import type { Part, Reader } from "#app/assistant/brief/read/part.ts";
import { foldWords } from "#app/catalogue/fold.ts";

/** "too sad", "brass-free" */
export function readGrades(part: Part, reader: Reader): void {
  for (const match of part.matches(tooMuch)) {
    const words = match.groups.what ?? "";
    const of = kindOf(foldWords(words), reader.dictionary, true);
    if (of !== null || cliche.test(words)) part.add("exclusion", { words, of }, match);
  }
  for (const match of [...part.matches(notToo), ...part.matches(noBehind)]) {
    const words = match.groups.what ?? "";
    const of = kindOf(foldWords(words), reader.dictionary, true);
    const isGrade = / (?:too|overly|so) /.test(match.text);
    const place = { at: isGrade ? match.at : match.at + match.text.indexOf(words), end: match.end };
    if (isGrade ? !otherGrade.test(words) : of !== null)
      part.add(
        "exclusion",
        {
          words: part.written(
            match.at + match.text.indexOf(words),
            match.at + match.text.indexOf(words) + words.length,
          ),
          of,
        },
        place,
      );
  }
  for (const match of part.matches(free)) {
    const words = match.groups.what ?? "";
    if (
      !/^(?:royalty|tax|gluten|sugar|hands|dairy|care|alcohol|fat|stress|meat|toll|duty|smoke|cruelty|plastic|carbon|emission)$/.test(
        words,
      )
    )
      part.add("exclusion", { words, of: null }, match);
  }
}
