import type { Accents } from "#audio/analysis/structure/accents.ts";

/** Places of a beat in the grid: the beat and the middle between two. */
export const PLACES = 2;
/** How much clearer than four beats a bar a waltz has to be, and how clear at least, a place. */
const WALTZ_ADVANTAGE = 1.05;
const MIN_WALTZ = 0.05;
/** Places of bars of 5/8, 7/8, five and seven beats, which are not marked. */
const ODD_BARS = [5, 7, 10, 14];
/** What a bar of another length costs, in deviations: that of several bars heard wrongly. */
const BREAK_COST = 20;

/**
 * Accents expected at the downbeat, at the middle of four beats, at other beats and between beats, after the metrical grid of Lerdahl and
 * Jackendoff (1983): kicks and bass notes by the weight of the place, snares and cymbals on the beats that are not the downbeat, chords that
 * change at the downbeat. Factors are of one size: half or double of any of them changes the result of few recordings.
 */
const EXPECTED: Record<keyof Accents, { factor: number; levels: [number, number, number, number] }> = {
  low: { factor: 0.75, levels: [1, 0.7, 0.4, 0.1] },
  high: { factor: 0.5, levels: [0.6, 0.5, 0.8, 0.3] },
  harmony: { factor: 1, levels: [1, 0.2, 0.1, 0] },
  bass: { factor: 0.6, levels: [1, 0.2, 0.1, 0] },
};

/** `places`: place in the bar of each place of the grid; `lead`: by what share it fits better than the next best place of the downbeat. */
export type Meter = { beatsPerBar: number; places: Uint8Array; lead: number };

/** Three or four beats a bar, and where bars begin. No lead where an odd number of beats fits as well. */
export function findMeter(accents: Accents): Meter {
  const [four, three] = [4, 3].map((beats) => bestWay(accents, beats * PLACES)) as [Way, Way];
  const count = accents.low.length;
  const isWaltz = three.score > WALTZ_ADVANTAGE * four.score && three.score > MIN_WALTZ * count;
  const { places, lead, clarity } = isWaltz ? three : four;
  const isOdd = ODD_BARS.some((bar) => bestWay(accents, bar).clarity >= clarity);
  return { beatsPerBar: isWaltz ? 3 : 4, places, lead: isOdd ? 0 : lead };
}

/** `clarity`: the score in deviations of that of a random order of accents, so that bars of different lengths compare. */
type Way = { places: Uint8Array; lead: number; score: number; clarity: number };

/** The likeliest place in the bar of each place of the grid: one after the other, but for breaks that pay. */
function bestWay(accents: Accents, bar: number): Way {
  const { fits, power } = fitsOf(accents, bar);
  const count = fits.length / bar;
  let scores = fits.slice(0, bar);
  const origins = new Uint8Array(fits.length);
  for (let at = 1; at < count; at++) {
    const top = indexOfTop(scores);
    const broken = (scores[top] as number) - BREAK_COST;
    scores = scores.map((_, place) => {
      const before = (place + bar - 1) % bar;
      const isBroken = broken > (scores[before] as number);
      origins[at * bar + place] = isBroken ? top : before;
      return (isBroken ? broken : (scores[before] as number)) + (fits[at * bar + place] as number);
    });
  }
  const places = new Uint8Array(count);
  let place = indexOfTop(scores);
  const score = scores[place] ?? 0;
  for (let at = count - 1; at >= 0; at--) {
    places[at] = place;
    place = origins[at * bar + place] as number;
  }
  return { places, score, clarity: score / Math.sqrt(power * count || 1), lead: leadOf(fits, places, bar) };
}

/** How well each place of the grid fits each place of the bar, the latter without a mean; `power` of what is expected, a place. */
function fitsOf(accents: Accents, bar: number): { fits: Float64Array; power: number } {
  const fits = new Float64Array(accents.low.length * bar);
  let power = 0;
  for (const [name, { factor, levels }] of Object.entries(EXPECTED)) {
    const expected = Array.from({ length: bar }, (_, place) => levels[levelOf(place, bar)] as number);
    const mean = expected.reduce((sum, level) => sum + level, 0) / bar;
    power += (factor ** 2 * expected.reduce((sum, level) => sum + (level - mean) ** 2, 0)) / bar;
    accents[name as keyof Accents].forEach((accent, at) => {
      for (let place = 0; place < bar; place++) {
        const fit = factor * accent * ((expected[place] as number) - mean);
        fits[at * bar + place] = (fits[at * bar + place] as number) + fit;
      }
    });
  }
  return { fits, power };
}

/** A bar of an odd number of places has beats at all of them. */
function levelOf(place: number, bar: number): 0 | 1 | 2 | 3 {
  if (place === 0) return 0;
  if (bar % PLACES === 0 && place % PLACES !== 0) return 3;
  return 2 * place === bar && bar === 4 * PLACES ? 1 : 2;
}

function leadOf(fits: Float64Array, places: Uint8Array, bar: number): number {
  const totals = new Float64Array(bar);
  places.forEach((place, at) => {
    for (let shift = 0; shift < bar; shift++) {
      totals[shift] = (totals[shift] as number) + (fits[at * bar + ((place + shift) % bar)] as number);
    }
  });
  const [own = 0, ...others] = totals;
  return own > 0 ? Math.max(0, 1 - Math.max(0, ...others) / own) : 0;
}

function indexOfTop(values: Float64Array): number {
  return values.reduce((top, value, i) => (value > (values[top] as number) ? i : top), 0);
}
