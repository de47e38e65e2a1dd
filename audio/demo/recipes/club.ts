import { groove, lastStroke, risers } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import { sing } from "#audio/demo/compose/singing.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

const FOUR = "X...X...X...X...";

/** Deep house: off-beat chords, a walking sub, a kick that everything breathes with. */
export const house: Recipe = {
  plan: { meter: 4, swing: 0.12, form: "intro2 verse8 chorus4 bridge2 chorus4 outro2" },
  dynamics: 0.3,
  progressions: [
    { verse: ["i9", "i9", "iv9", "v7"], chorus: ["VImaj7", "VII", "i9", "i9"], bridge: ["iv9", "v7"] },
    { verse: ["ii9", "V13", "Imaj9", "vi9"], chorus: ["IVmaj9", "V13", "iii7", "vi9"], bridge: ["ii9", "IVmaj9"] },
  ],
  space: { reverbSeconds: 1.9, damping: 0.35, echoBeats: 0.75, echoFeedback: 0.45 },
  write(score, { sung, words }) {
    const full = inKinds("verse", "chorus", "outro");
    score.add("electronicKit", { group: "drums", gain: 0.8, reverb: 0.04, loose: 0.002 }, [
      ...groove(score, full, {
        kick: FOUR,
        clap: "....X.......X...",
        hat: "o.x.o.x.o.x.o.xo",
        openhat: "..x...x...x...x.",
      }),
      ...groove(score, inKinds("intro"), { kick: FOUR, hat: "..x...x...x...x." }, { crash: false }),
      ...groove(score, inKinds("bridge"), { rim: "...x..x....x..x.", shaker: "o.x.o.x.o.x.o.x." }),
      ...risers(score),
      ...lastStroke(score, ["kick", "crash"]),
    ]);
    score.add(
      "roundBass",
      { group: "bass", gain: 0.62, duck: 0.75 },
      bassline(score, inKinds("verse", "chorus", "bridge", "outro"), ["R-.r..o.R-.r.5a.", "R-.r..o...r.o.a."], 31),
    );
    const chords = { pattern: ["..x--.x...x-..x.", "...x--..x-..x-.."].join(""), low: 56, high: 74, velocity: 0.7 };
    score.add(
      "electricPiano",
      {
        group: "harmony",
        gain: 0.62,
        reverb: 0.25,
        delay: 0.12,
        chorus: 0.6,
        duck: 0.35,
        sweep: { intro: [400, 5000], outro: [9000, 900] },
      },
      comp(score, everywhere, chords),
    );
    score.add(
      "warmPad",
      { group: "harmony", gain: 0.4, reverb: 0.4, duck: 0.6, lowCut: 180 },
      sustained(score, inKinds("chorus", "bridge"), { low: 60, high: 79 }),
    );
    score.add(
      "synthPluck",
      { group: "melody", gain: 0.4, reverb: 0.3, delay: 0.4, pan: 0.25, sweep: { verse: [900, 3500] } },
      arpeggio(score, inKinds("verse", "chorus"), {
        order: [0, 2, 1, 3, 2, 4, 3, 1],
        step: 0.75,
        low: 64,
        high: 82,
        velocity: 0.5,
        skip: 0.15,
      }),
    );
    if (sung)
      score.add(
        "soloVoice",
        { group: "vocals", gain: 0.82, reverb: 0.3, delay: 0.22, lowCut: 160, lag: 0.008 },
        sing(score, words, { low: 60, high: 76, density: 4, velocity: 0.75 }),
      );
    else
      score.add(
        "softLead",
        { group: "melody", gain: 0.5, reverb: 0.3, delay: 0.3 },
        melody(score, inKinds("chorus"), { tune: "lead", low: 67, high: 84, density: 4 }),
      );
  },
};

/** Techno: one idea, turned slowly in the light. */
export const techno: Recipe = {
  plan: { meter: 4, swing: 0.03, form: "intro4 verse6 bridge2 chorus8 outro2" },
  dynamics: 0.3,
  progressions: [{ verse: ["i", "i", "i", "VI"], chorus: ["i", "i", "VI", "VII"], bridge: ["iv", "VI"] }],
  space: { reverbSeconds: 2.6, damping: 0.5, echoBeats: 0.75, echoFeedback: 0.55 },
  write(score) {
    score.add("deepKit", { group: "drums", gain: 0.85, reverb: 0.06, loose: 0.001 }, [
      ...groove(score, inKinds("verse", "chorus"), {
        kick: FOUR,
        clap: "....x.......x...",
        hat: "xoxoxoxoxoxoxoxo",
        openhat: "..X...X...X...X.",
        rim: ["...o..o....o....", "......o..o....o."],
      }),
      ...groove(
        score,
        inKinds("intro", "outro"),
        { kick: FOUR, hat: "..x...x...x...x.", shaker: "o.o.o.o.o.o.o.o." },
        { crash: false },
      ),
      ...groove(score, inKinds("bridge"), { lowtom: "..o...o..o....o.", shaker: "x.o.x.o.x.o.x.o." }),
      ...risers(score),
      ...lastStroke(score, ["kick", "boom"]),
    ]);
    score.add("subBass", { group: "bass", gain: 0.6, duck: 0.9 }, bassline(score, everywhere, "..R...R...R...R.", 29));
    score.add(
      "synthBass",
      {
        group: "bass",
        gain: 0.4,
        duck: 0.5,
        reverb: 0.05,
        sweep: { intro: [200, 600], verse: [500, 2600], bridge: [2600, 500], chorus: [1800, 7000], outro: [5000, 250] },
      },
      bassline(score, everywhere, ["r.rr.or.r.r7.ro.", "r.rr.or.5.r7.or."], 41, 0.7),
    );
    score.add(
      "stab",
      {
        group: "harmony",
        gain: 0.62,
        reverb: 0.4,
        delay: 0.45,
        pan: -0.15,
        sweep: { verse: [700, 5000], chorus: [3000, 12000] },
      },
      comp(score, inKinds("verse", "chorus"), {
        pattern: "...x..x.......x.....x..x..x.....",
        low: 55,
        high: 72,
        voices: 3,
        final: false,
      }),
    );
    score.add(
      "glassPad",
      { group: "harmony", gain: 0.42, reverb: 0.6, duck: 0.5, lowCut: 250 },
      sustained(score, inKinds("intro", "bridge", "chorus", "outro"), { low: 60, high: 80, voices: 3 }),
    );
    score.add(
      "bell",
      { group: "melody", gain: 0.4, reverb: 0.5, delay: 0.5, pan: 0.35 },
      arpeggio(score, inKinds("bridge", "chorus"), {
        order: [0, 1, 2, 1, 3, 2],
        step: 0.75,
        low: 72,
        high: 88,
        velocity: 0.5,
        skip: 0.25,
      }),
    );
  },
};

/** Trance: rolling bass, an arpeggio that climbs, and a hymn where it opens. */
export const trance: Recipe = {
  plan: { meter: 4, swing: 0, form: "intro4 verse6 bridge4 chorus8 outro2" },
  dynamics: 0.55,
  progressions: [
    {
      verse: ["i", "VI", "III", "VII"],
      chorus: ["i", "VI", "III", "VII", "iv", "i", "VI", "VII"],
      bridge: ["VI", "VII", "iv", "v"],
    },
  ],
  space: { reverbSeconds: 2.8, damping: 0.3, echoBeats: 0.75, echoFeedback: 0.5 },
  write(score) {
    score.add("electronicKit", { group: "drums", gain: 0.8, reverb: 0.05, loose: 0.001 }, [
      ...groove(score, inKinds("verse", "chorus"), {
        kick: FOUR,
        clap: "....X.......X...",
        hat: "o.oxo.oxo.oxo.ox",
        openhat: "..X...X...X...X.",
      }),
      ...groove(score, inKinds("intro", "outro"), { kick: FOUR, openhat: "..x...x...x...x." }, { crash: false }),
      ...risers(score, 4),
      ...lastStroke(score, ["kick", "crash", "boom"]),
    ]);
    score.add(
      "synthBass",
      { group: "bass", gain: 0.52, duck: 0.8, sweep: { intro: [250, 1200], verse: [700, 2000] } },
      bassline(score, inKinds("intro", "verse", "chorus", "outro"), "..rr.rrr..rr.rro", 33),
    );
    score.add(
      "superSaw",
      { group: "harmony", gain: 0.5, reverb: 0.35, duck: 0.55, lowCut: 200, sweep: { bridge: [600, 9000] } },
      sustained(score, inKinds("bridge", "chorus"), { low: 57, high: 77, velocity: 0.7 }),
    );
    score.add(
      "synthPluck",
      {
        group: "melody",
        gain: 0.5,
        reverb: 0.3,
        delay: 0.45,
        sweep: { intro: [500, 2500], verse: [1500, 9000], outro: [8000, 700] },
      },
      arpeggio(score, everywhere, {
        order: [0, 2, 4, 1, 3, 5, 2, 4, 6, 3, 5, 4],
        step: 0.25,
        low: 62,
        high: 78,
        velocity: 0.6,
      }),
    );
    score.add(
      "lead",
      { group: "melody", gain: 0.55, reverb: 0.4, delay: 0.35 },
      melody(score, inKinds("chorus"), { tune: "hymn", low: 69, high: 86, density: 4, velocity: 0.8 }),
    );
    score.add(
      "glassPad",
      { group: "harmony", gain: 0.4, reverb: 0.6, lowCut: 250 },
      sustained(score, inKinds("intro", "verse", "bridge", "outro"), { low: 60, high: 82 }),
    );
    score.add(
      "choir",
      { group: "harmony", gain: 0.3, reverb: 0.6, lowCut: 200 },
      sustained(score, inKinds("bridge", "chorus"), { low: 60, high: 76, voices: 3 }),
    );
  },
};
