import { groove, lastStroke, risers } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import { sing } from "#audio/demo/compose/singing.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

/** Drum & bass: half-time harmony over breaks at twice the pace. */
export const drumAndBass: Recipe = {
  plan: { meter: 4, swing: 0.08, form: "intro4 verse8 bridge4 chorus12 outro2" },
  dynamics: 0.35,
  progressions: [
    {
      verse: ["i9", "i9", "VImaj7", "VImaj7", "iv9", "iv9", "v7", "v7"],
      chorus: ["VImaj7", "VImaj7", "VII", "VII", "i9", "i9", "iv9", "v7"],
      bridge: ["iv9", "iv9", "VImaj7", "v7"],
    },
  ],
  space: { reverbSeconds: 2.4, damping: 0.35, echoBeats: 1.5, echoFeedback: 0.4 },
  write(score) {
    score.add("deepKit", { group: "drums", gain: 0.8, reverb: 0.06, loose: 0.002 }, [
      ...groove(score, inKinds("verse", "chorus"), {
        kick: ["X.........x.....", "X.........x..x.."],
        snare: ["....X..g.g..X..g", "....X..g.g..X.gg"],
        hat: "x.o.x.o.x.o.x.o.",
        ride: "..o...o...o...o.",
      }),
      ...groove(
        score,
        inKinds("intro"),
        { hat: "x.o.x.o.x.o.x.o.", shaker: "o.o.o.o.o.o.o.o.", rim: "......o.......o." },
        { crash: false },
      ),
      ...groove(score, inKinds("outro"), {
        kick: "X.........x.....",
        snare: "....X.......X...",
        hat: "x.o.x.o.x.o.x.o.",
      }),
      ...risers(score, 4),
      ...lastStroke(score, ["kick", "crash"]),
    ]);
    score.add(
      "subBass",
      { group: "bass", gain: 0.6, duck: 0.5 },
      bassline(score, inKinds("verse", "chorus", "outro"), ["R------.....r-..", "R---..5-----o-a-"], 29),
    );
    score.add(
      "reese",
      {
        group: "bass",
        gain: 0.3,
        duck: 0.4,
        reverb: 0.05,
        lowCut: 90,
        sweep: { verse: [400, 1500], chorus: [700, 3500] },
      },
      bassline(score, inKinds("verse", "chorus"), ["R------.....r-..", "R---..5-----o-a-"], 41),
    );
    score.add(
      "electricPiano",
      { group: "harmony", gain: 0.55, reverb: 0.35, delay: 0.2, chorus: 0.4 },
      comp(score, everywhere, { pattern: "x-----..x---.............x--.x--", low: 57, high: 76, velocity: 0.65 }),
    );
    score.add(
      "warmPad",
      { group: "harmony", gain: 0.45, reverb: 0.5, duck: 0.3, lowCut: 160, sweep: { intro: [500, 4000] } },
      sustained(score, everywhere, { low: 58, high: 78 }),
    );
    score.add(
      "choir",
      { group: "harmony", gain: 0.32, reverb: 0.6, lowCut: 220 },
      sustained(score, inKinds("bridge", "chorus"), { low: 64, high: 81, voices: 3 }),
    );
    score.add(
      "softLead",
      { group: "melody", gain: 0.5, reverb: 0.35, delay: 0.35 },
      melody(score, inKinds("chorus"), { tune: "lead", low: 67, high: 84, density: 3 }),
    );
    score.add(
      "bell",
      { group: "melody", gain: 0.35, reverb: 0.5, delay: 0.4, pan: 0.3 },
      arpeggio(score, inKinds("intro", "verse"), {
        order: [0, 3, 1, 4, 2],
        step: 1.5,
        low: 70,
        high: 88,
        velocity: 0.5,
        skip: 0.2,
      }),
    );
  },
};

/** Trap: long sub notes, rolling hats, much air between. */
export const trap: Recipe = {
  plan: { meter: 4, swing: 0.02, form: "intro4 verse8 chorus8 outro2" },
  dynamics: 0.35,
  progressions: [{ verse: ["i", "i", "VI", "v"], chorus: ["i", "VI", "iv", "v"] }],
  space: { reverbSeconds: 2.2, damping: 0.45, echoBeats: 0.75, echoFeedback: 0.35 },
  write(score, { sung, words }) {
    const full = inKinds("verse", "chorus");
    score.add("deepKit", { group: "drums", gain: 0.78, reverb: 0.05, loose: 0.001 }, [
      ...groove(score, full, {
        kick: ["X.....x...x.....", "X.....x....x..x."],
        clap: "........X.......",
        hat: ["x.x.x.x.x.xxxxx.", "x.xxx.x.x.x.xxxx", "x.x.x.xxx.x.x.x.", "xxx.x.x.x.x.xxxx"],
        openhat: ["..............x.", "................"],
        rim: "...o......o.....",
      }),
      ...groove(
        score,
        inKinds("intro", "outro"),
        { hat: "x.x.x.x.x.x.x.x.", rim: "....o.......o..." },
        { crash: false },
      ),
      ...risers(score),
      ...lastStroke(score, ["kick", "boom"]),
    ]);
    score.add(
      "longSub",
      { group: "bass", gain: 0.62, drive: 0.16 },
      bassline(score, full, ["R-----r---o-----", "R-----r----5--r-"], 28),
    );
    score.add(
      "bell",
      { group: "melody", gain: 0.55, reverb: 0.45, delay: 0.3 },
      melody(score, everywhere, { tune: "bell", low: 69, high: 86, density: 4, velocity: 0.65 }),
    );
    score.add(
      "feltPiano",
      { group: "harmony", gain: 0.55, reverb: 0.35, sweep: { intro: [600, 5000] } },
      arpeggio(score, everywhere, { order: [0, 2, 1, 3], step: 0.5, low: 52, high: 70, velocity: 0.55, hold: 2 }),
    );
    score.add(
      "glassPad",
      { group: "harmony", gain: 0.35, reverb: 0.6, lowCut: 220 },
      sustained(score, inKinds("chorus", "outro"), { low: 60, high: 79, voices: 3 }),
    );
    if (sung)
      score.add(
        "doubledVoice",
        { group: "vocals", gain: 0.85, reverb: 0.22, delay: 0.2, lowCut: 150 },
        sing(score, words, { low: 55, high: 70, density: 6, velocity: 0.78 }),
      );
    else
      score.add(
        "brass",
        { group: "melody", gain: 0.42, reverb: 0.35 },
        melody(score, inKinds("chorus"), { tune: "horns", low: 57, high: 74, density: 3 }),
      );
  },
};

/** Dub: bass first, chords on the back of the beat, echoes that fill what is left out. */
export const dub: Recipe = {
  plan: { meter: 4, swing: 0.16, form: "intro1 verse4 chorus4 bridge2 outro1" },
  dynamics: 0.25,
  progressions: [{ verse: ["i7", "i7", "iv7", "i7"], chorus: ["VImaj7", "VII", "i7", "i7"], bridge: ["iv7", "v7"] }],
  space: { reverbSeconds: 3, damping: 0.45, echoBeats: 0.75, echoFeedback: 0.66 },
  write(score) {
    score.add("softKit", { group: "drums", gain: 0.85, reverb: 0.14, delay: 0.03, loose: 0.004 }, [
      ...groove(score, inKinds("verse", "chorus", "outro"), {
        kick: "........X.......",
        rim: "........X.....o.",
        hat: "x.o.x.oox.o.x.o.",
        openhat: ["......x.........", "................"],
      }),
      ...groove(score, inKinds("intro", "bridge"), {
        hat: "x.o.x.o.x.o.x.o.",
        conga: "..o..x....o..x..",
        lowconga: "......x.......x.",
      }),
      ...lastStroke(score, ["kick", "rim"]),
    ]);
    score.add(
      "roundBass",
      { group: "bass", gain: 0.85, lag: 0.006 },
      bassline(
        score,
        everywhere,
        ["R-..R-3-5-..r-..", "....R-3-5-7-5-3-", "R-..R-3-5-..r-..", "....o-7-5-3-a-.."],
        28,
        0.9,
      ),
    );
    score.add(
      "organ",
      { group: "harmony", gain: 0.66, reverb: 0.3, delay: 0.18, chorus: 0.45, pan: -0.6 },
      comp(score, inKinds("verse", "chorus", "outro"), {
        pattern: "..x...x...x...x.",
        low: 58,
        high: 74,
        voices: 3,
        velocity: 0.7,
      }),
    );
    score.add(
      "cleanGuitar",
      { group: "harmony", gain: 0.7, reverb: 0.36, delay: 0.6, pan: 0.6, lowCut: 220 },
      comp(score, inKinds("verse", "bridge"), {
        pattern: "....x.......x.......x.......x.x.",
        low: 60,
        high: 78,
        voices: 3,
        strum: 0.015,
        final: false,
      }),
    );
    score.add(
      "brass",
      { group: "melody", gain: 0.45, reverb: 0.45, delay: 0.5, pan: 0.2 },
      melody(score, inKinds("chorus"), { tune: "horns", low: 60, high: 77, density: 4, legato: 0.6 }),
    );
    score.add(
      "softLead",
      { group: "melody", gain: 0.45, reverb: 0.4, delay: 0.55, pan: -0.25 },
      melody(score, inKinds("verse"), { tune: "melodica", low: 67, high: 82, density: 2.4 }),
    );
  },
};
