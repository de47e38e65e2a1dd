import { barsOf, type Where } from "#audio/demo/compose/figures.ts";
import type { Note, Score } from "#audio/demo/compose/score.ts";

/** One drum's bar in sixteenths: X accent, x hit, o ghost. Two strings alternate. */
type Groove = Record<string, string | string[]>;

const FORCE: Record<string, number> = { X: 1, x: 0.8, o: 0.38, g: 0.2 };

/** A groove over sections, with a fill into every following section and a crash where a chorus begins. */
export function groove(
  score: Score,
  where: Where,
  drums: Groove,
  options: { fills?: boolean; crash?: boolean } = {},
): Note[] {
  const { fills = true, crash = true } = options;
  const notes: Note[] = [];
  for (const { section, within, beat } of barsOf(score, where)) {
    const lastBar = within === section.bars - 1;
    const filling = fills && lastBar && section.bars >= 4 && section.kind !== "outro";
    for (const [sound, written] of Object.entries(drums)) {
      const patterns = typeof written === "string" ? [written] : written;
      const pattern = (patterns[within % patterns.length] ?? "").replaceAll(" ", "");
      const cut = filling && /snare|clap|tom|hat/.test(sound) ? score.plan.meter * 4 - 8 : Number.POSITIVE_INFINITY;
      [...pattern].forEach((mark, step) => {
        const force = FORCE[mark];
        if (force && step < cut) notes.push(hit(beat + step / 4, sound, force * (0.72 + 0.3 * section.energy)));
      });
    }
    if (filling) notes.push(...fill(score, beat + score.plan.meter - 2, Object.keys(drums)));
    if (crash && within === 0 && (section.kind === "chorus" || (section.kind === "outro" && section.energy > 0.3))) {
      notes.push(hit(beat, "crash", 0.55 + 0.2 * section.energy));
    }
  }
  return notes;
}

/** The last stroke of a song. */
export function lastStroke(score: Score, sounds: readonly string[], velocity = 0.75): Note[] {
  return sounds.map((sound) => hit(score.endBeat, sound, velocity));
}

const FILLS = [
  "s.ss s.s. t.t. l.ll",
  "s... ss.s .s.s ssss",
  "t.t. tttt l.l. llll",
  "..s. .s.s s.ss .sss",
  "s..s ..s. t..t l.l.",
];

/** Two beats of fill on what the kit has. */
function fill(score: Score, beat: number, sounds: readonly string[]): Note[] {
  const snare = sounds.find((sound) => /snare|clap|rim/.test(sound));
  if (!snare) return [];
  const marks = [...score.random.pick(FILLS).replaceAll(" ", "")].slice(8);
  const drumOf: Record<string, string> = { s: snare, t: "tom", l: "lowtom" };
  return marks.flatMap((mark, step) => {
    const sound = drumOf[mark];
    return sound ? [hit(beat + step / 4, sound, 0.45 + 0.05 * step)] : [];
  });
}

/** A riser of noise into each chorus, and a boom where it lands. */
export function risers(score: Score, bars = 2): Note[] {
  return score.sections
    .filter(({ kind, startBar }) => kind === "chorus" && startBar >= bars)
    .flatMap(({ startBar }) => {
      const land = startBar * score.plan.meter;
      const beats = bars * score.plan.meter;
      return [
        { beat: land - beats, beats, midi: 60, velocity: 0.6, sound: "riser" },
        { beat: land, beats: 4, midi: 60, velocity: 0.7, sound: "boom" },
      ];
    });
}

function hit(beat: number, sound: string, velocity: number): Note {
  return { beat, beats: 0.25, midi: 60, velocity: Math.min(1, velocity), sound };
}
