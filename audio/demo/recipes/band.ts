import { groove, lastStroke } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import { sing } from "#audio/demo/compose/singing.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

/** Rock: two guitars a side, a drummer who hits the crash when it counts. */
export const rock: Recipe = {
  plan: { meter: 4, swing: 0.02, form: "intro2 verse8 chorus4 bridge4 chorus4 outro2" },
  dynamics: 0.4,
  progressions: [
    { verse: ["i", "i", "VI", "VII"], chorus: ["VI", "III", "VII", "i"], bridge: ["iv", "iv", "VI", "VII"] },
    { verse: ["I", "I", "IV", "V"], chorus: ["vi", "IV", "I", "V"], bridge: ["ii", "IV", "V", "V"] },
  ],
  space: { reverbSeconds: 1.3, damping: 0.35, echoBeats: 0.5, echoFeedback: 0.25 },
  write(score, { sung, words }) {
    score.add("acousticKit", { group: "drums", gain: 0.95, reverb: 0.14, loose: 0.004 }, [
      ...groove(score, inKinds("verse"), {
        kick: ["X.....x.X.......", "X.....x.X.x....."],
        snare: "....X.......X..g",
        hat: "X.x.X.x.X.x.X.x.",
      }),
      ...groove(score, inKinds("chorus", "outro"), {
        kick: ["X.x...x.X.....x.", "X.x...x.X.x....."],
        snare: "....X.......X...",
        ride: "X.x.X.x.X.x.X.x.",
        openhat: "x...x...x...x...",
      }),
      ...groove(score, inKinds("intro"), { kick: "X.......X.......", hat: "x...x...x...x..." }, { crash: false }),
      ...groove(score, inKinds("bridge"), {
        kick: "X.......X.......",
        tom: "..x...x...x...x.",
        lowtom: "x...x...x...x...",
      }),
      ...lastStroke(score, ["kick", "crash", "snare"]),
    ]);
    score.add(
      "fingerBass",
      { group: "bass", gain: 0.75, drive: 0.12 },
      bassline(score, everywhere, ["r.r.r.r.r.r.r.r.", "r.r.r.r.r.r.5.a."], 28),
    );
    const chug = { low: 40, high: 55, voices: 2, velocity: 0.85 };
    score.add(
      "heavyGuitars",
      {
        group: "harmony",
        gain: 0.33,
        drive: 0.75,
        reverb: 0.1,
        lowCut: 90,
        sweep: {
          intro: [1500, 4500],
          verse: [3200, 3800],
          chorus: [5200, 5200],
          bridge: [3500, 5000],
          outro: [5200, 4500],
        },
      },
      [
        ...comp(score, inKinds("chorus", "outro"), { ...chug, pattern: "X-------x---x---" }),
        ...comp(score, inKinds("verse", "bridge"), { ...chug, pattern: "x.xxx.x.x.xxx.x.", final: false }),
      ],
    );
    score.add(
      "cleanGuitar",
      { group: "harmony", gain: 0.55, reverb: 0.25, delay: 0.2, chorus: 0.3, pan: 0.35 },
      arpeggio(score, inKinds("intro", "verse", "bridge"), {
        order: [0, 2, 3, 2, 1, 3],
        step: 0.5,
        low: 55,
        high: 72,
        hold: 2,
      }),
    );
    score.add(
      "organ",
      { group: "harmony", gain: 0.3, reverb: 0.2, pan: -0.2 },
      sustained(score, inKinds("chorus"), { low: 57, high: 74, voices: 3 }),
    );
    if (sung)
      score.add(
        "doubledVoice",
        { group: "vocals", gain: 0.95, reverb: 0.2, delay: 0.12, lowCut: 160, drive: 0.05 },
        sing(score, words, { low: 58, high: 74, density: 4.5, velocity: 0.85 }),
      );
    score.add(
      "lead",
      { group: "melody", gain: 0.42, drive: 0.3, reverb: 0.25, delay: 0.25 },
      melody(score, sung ? inKinds("bridge") : inKinds("chorus", "bridge"), {
        tune: "solo",
        low: 64,
        high: 83,
        density: 5,
        velocity: 0.85,
      }),
    );
  },
};

/** Funk: sixteenths, everybody leaving room for everybody. */
export const funk: Recipe = {
  plan: { meter: 4, swing: 0.1, form: "intro2 verse6 chorus4 bridge2 chorus4 outro2" },
  dynamics: 0.3,
  progressions: [
    { verse: ["i9", "i9", "i9", "IV9"], chorus: ["VImaj7", "VII", "i9", "i9"], bridge: ["iv9", "iv9", "v7", "v7"] },
    { verse: ["I9", "I9", "IV9", "I9"], chorus: ["IV9", "iii7", "ii9", "V13"], bridge: ["vi9", "ii9", "vi9", "V13"] },
  ],
  space: { reverbSeconds: 1.1, damping: 0.4, echoBeats: 0.5, echoFeedback: 0.25 },
  write(score, { sung, words }) {
    score.add("acousticKit", { group: "drums", gain: 0.86, reverb: 0.14, loose: 0.003 }, [
      ...groove(score, inKinds("verse", "chorus", "outro"), {
        kick: ["X..x..x...X.....", "X..x..x...X..x.."],
        snare: "....X..g.g..X..g",
        hat: "xoxoxoxoxoxoxoxo",
        openhat: ["................", "..............x."],
        conga: ["..o..o....o..o..", "..o..o..o....o.."],
      }),
      ...groove(score, inKinds("intro", "bridge"), {
        kick: "X......x..X.....",
        hat: "x.o.x.o.x.o.x.o.",
        conga: "x.o..x..x.o..x..",
        lowconga: "...x......x.....",
      }),
      ...lastStroke(score, ["kick", "snare", "crash"]),
    ]);
    score.add(
      "fingerBass",
      { group: "bass", gain: 0.85, loose: 0.003 },
      bassline(
        score,
        everywhere,
        ["R.r..o.r..7.5.o.", "R.r..o.r..5.3.a.", "R.r..o.r..7.5.o.", "R..r..5.o.7.5.a."],
        28,
        0.9,
      ),
    );
    score.add(
      "cleanGuitar",
      { group: "harmony", gain: 0.66, reverb: 0.14, chorus: 0.25, pan: 0.7, lowCut: 250, loose: 0.003 },
      comp(score, everywhere, {
        pattern: "..xx.x..x.xx.x.x",
        low: 60,
        high: 77,
        voices: 3,
        strum: 0.008,
        velocity: 0.65,
        final: false,
      }),
    );
    score.add(
      "electricPiano",
      { group: "harmony", gain: 0.68, reverb: 0.2, chorus: 0.6, pan: -0.55 },
      comp(score, everywhere, { pattern: "x..x....x.....x.x..x......x.....", low: 55, high: 74 }),
    );
    score.add(
      "brass",
      { group: "melody", gain: 0.5, reverb: 0.2, loose: 0.004 },
      comp(score, inKinds("chorus", "outro"), {
        pattern: "X...........xX..X.....x---......",
        low: 62,
        high: 79,
        voices: 3,
        velocity: 0.85,
      }),
    );
    if (sung)
      score.add(
        "soloVoice",
        { group: "vocals", gain: 0.84, reverb: 0.26, delay: 0.16, lowCut: 160 },
        sing(score, words, { low: 60, high: 77, density: 5, velocity: 0.82 }),
      );
    else
      score.add(
        "organ",
        { group: "melody", gain: 0.5, reverb: 0.2 },
        melody(score, inKinds("verse", "bridge"), { tune: "organ", low: 65, high: 82, density: 5, legato: 0.75 }),
      );
  },
};
