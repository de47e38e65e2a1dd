import {
  bandDistance,
  MAX_LENGTH_DIFFERENCE_MS,
  SAME_SOUND,
  signatureOf,
  soundCosine,
} from "#audio/analysis/similarity/signature.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { printTable } from "#test/bench/table.ts";
import { type AlteredSound, alterations, alteredSounds } from "#test/support/altered-sound.ts";

/**
 * How well duplicates are found by their sound: each song of the demo with its copies, and with mixes, edits, takes and keys of it that
 * are other recordings, and all songs with each other: `node test/bench/duplicates.ts`, some minutes; `--quick`: four songs. Fails when one
 * that is another recording would be proposed.
 */
const songs = [...new Map(demoRecordings().map(({ song }) => [song.slug, song])).values()];
const chosen = process.argv.includes("--quick") ? songs.slice(0, 4) : songs;

type Compared = { kind: string; isSame: boolean; cosine: number; bits: number; isProposed: boolean };

function compare(a: AlteredSound, b: AlteredSound, kind: string, isSame: boolean): Compared {
  const [first, second] = [signatureOf(a.features.whole), signatureOf(b.features.whole)];
  const isNear = Math.abs(a.durationMs - b.durationMs) <= MAX_LENGTH_DIFFERENCE_MS;
  const cosine = isNear ? soundCosine(a.features, b.features) : 0;
  const sharesBand = first.some((band, at) => band === second[at]);
  return { kind, isSame, cosine, bits: bandDistance(first, second), isProposed: sharesBand && cosine >= SAME_SOUND };
}

const compared: Compared[] = [];
const originals: AlteredSound[] = [];
for (const [at, song] of chosen.entries()) {
  const { original, altered } = await alteredSounds(song, 40 + (at % 3) * 15, alterations);
  for (const one of altered) compared.push(compare(original, one, one.kind, one.isSame));
  for (const other of originals) compared.push(compare(original, other, "another song", false));
  originals.push(original);
}

const number = (value: number | undefined) => (value ?? 0).toFixed(3);
const kinds = [...new Set(compared.map(({ kind }) => kind))];
printTable(
  "Duplicates by sound, pair with",
  ["is the same", "pairs", "least cosine", "median", "greatest", "bits, median", "proposed"],
  kinds.map((kind) => {
    const of = compared.filter((one) => one.kind === kind);
    const cosines = of.map(({ cosine }) => cosine).sort((a, b) => a - b);
    const bits = of.map((one) => one.bits).sort((a, b) => a - b);
    const proposed = of.filter(({ isProposed }) => isProposed).length;
    const middle = Math.floor(of.length / 2);
    return [
      ...[kind, of[0]?.isSame ? "yes" : "no", String(of.length)],
      ...[number(cosines[0]), number(cosines[middle]), number(cosines.at(-1)), String(bits[middle]), String(proposed)],
    ];
  }),
);
const copies = compared.filter(({ isSame }) => isSame);
const others = compared.filter(({ isSame }) => !isSame);
const found = copies.filter(({ isProposed }) => isProposed).length;
const wrong = others.filter(({ isProposed }) => isProposed);
console.log(
  `${compared.length} pairs: recall ${found} of ${copies.length} (${Math.round((100 * found) / copies.length)} %),`,
);
console.log(
  `${wrong.length} wrong of ${others.length}${wrong.map(({ kind, cosine }) => `, ${kind} ${number(cosine)}`).join("")}`,
);
if (wrong.length > 0) process.exitCode = 1;
