import { groove, lastStroke, risers } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import { sing } from "#audio/demo/compose/singing.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

/** Synthwave: eighth-note bass, gated snare, a lead that remembers the eighties. */
export const synthwave: Recipe = {
  plan: { meter: 4, swing: 0, form: "intro2 verse4 chorus4 bridge2 chorus4 outro2" },
  dynamics: 0.4,
  progressions: [
    { verse: ["vi", "IV", "I", "V"], chorus: ["IV", "V", "vi", "I"], bridge: ["ii", "IV", "V", "V"] },
    { verse: ["i", "VI", "III", "VII"], chorus: ["VI", "VII", "i", "v"], bridge: ["iv", "VI", "VII", "VII"] },
  ],
  space: { reverbSeconds: 2.3, damping: 0.3, echoBeats: 0.75, echoFeedback: 0.42 },
  write(score, { sung, words }) {
    score.add("electronicKit", { group: "drums", gain: 0.8, reverb: 0.14, loose: 0.001 }, [
      ...groove(score, inKinds("verse", "chorus", "outro"), {
        kick: ["X.......X.......", "X.......X.x....."],
        snare: "....X.......X...",
        hat: "x.x.x.x.x.x.x.x.",
        tambourine: ["................", "..............x."],
      }),
      ...groove(score, inKinds("intro"), { kick: "X.......X.......", hat: "x.o.x.o.x.o.x.o." }, { crash: false }),
      ...groove(score, inKinds("bridge"), {
        tom: "..x.....x.......",
        lowtom: "....x.......x.x.",
        hat: "x...x...x...x...",
      }),
      ...risers(score),
      ...lastStroke(score, ["kick", "crash"]),
    ]);
    score.add(
      "synthBass",
      { group: "bass", gain: 0.62, duck: 0.4, sweep: { intro: [250, 900], verse: [800, 1800] } },
      bassline(score, everywhere, "r.r.r.r.r.r.r.o.", 33),
    );
    score.add(
      "warmPad",
      { group: "harmony", gain: 0.62, reverb: 0.4, chorus: 0.5, duck: 0.3, lowCut: 150 },
      sustained(score, everywhere, { low: 57, high: 76 }),
    );
    score.add(
      "stab",
      { group: "harmony", gain: 0.4, reverb: 0.25, delay: 0.15, pan: -0.3 },
      comp(score, inKinds("chorus"), { pattern: "x..x..x...x..x..", low: 62, high: 79, voices: 3 }),
    );
    score.add(
      "synthPluck",
      { group: "melody", gain: 0.42, reverb: 0.25, delay: 0.35, pan: 0.3, sweep: { intro: [700, 5000] } },
      arpeggio(score, inKinds("intro", "verse", "bridge"), {
        order: [0, 1, 2, 3, 4, 3, 2, 1],
        step: 0.25,
        low: 60,
        high: 77,
        velocity: 0.55,
      }),
    );
    if (sung)
      score.add(
        "soloVoice",
        { group: "vocals", gain: 0.85, reverb: 0.35, delay: 0.22, lowCut: 160 },
        sing(score, words, { low: 60, high: 76, density: 4, velocity: 0.78 }),
      );
    score.add(
      "lead",
      { group: "melody", gain: 0.55, reverb: 0.3, delay: 0.35 },
      melody(score, sung ? inKinds("bridge", "outro") : inKinds("chorus", "bridge"), {
        tune: "lead",
        low: 67,
        high: 86,
        density: 4,
        velocity: 0.8,
      }),
    );
  },
};

/** Chiptune: three tone channels and noise, and the cheek to need no more. */
export const chiptune: Recipe = {
  plan: { meter: 4, swing: 0, form: "intro2 verse8 chorus8 bridge4 chorus4 outro2" },
  dynamics: 0.2,
  progressions: [
    { verse: ["I", "V", "vi", "IV"], chorus: ["IV", "V", "iii vi", "IV V"], bridge: ["ii", "vi", "ii", "V"] },
  ],
  space: { reverbSeconds: 0.9, damping: 0.4, echoBeats: 0.75, echoFeedback: 0.3 },
  write(score) {
    score.add("chipKit", { group: "drums", gain: 0.8, loose: 0 }, [
      ...groove(
        score,
        inKinds("verse", "chorus", "outro"),
        { kick: ["X...X...X...X...", "X...X...X...X.x."], snare: "....X.......X...", hat: "x.x.x.xxx.x.x.x." },
        { crash: false },
      ),
      ...groove(
        score,
        inKinds("intro", "bridge"),
        { kick: "X.......X.......", hat: "x.x.x.x.x.x.x.x." },
        { crash: false },
      ),
    ]);
    score.add(
      "chipBass",
      { group: "bass", gain: 0.68, loose: 0 },
      bassline(score, everywhere, ["r.o.r.o.r.o.r.o.", "r.o.r.o.5.o.3.a."], 36),
    );
    score.add(
      "chipArp",
      { group: "harmony", gain: 0.56, pan: -0.7, reverb: 0.14, chorus: 0.2, loose: 0 },
      arpeggio(score, everywhere, { order: [0, 1, 2, 3], step: 0.25, low: 60, high: 76, velocity: 0.6 }),
    );
    score.add(
      "chipArp",
      { group: "harmony", gain: 0.5, pan: 0.75, delay: 0.3, loose: 0 },
      arpeggio(score, inKinds("verse", "chorus", "bridge"), {
        order: [3, 2, 1, 0, 4, 2],
        step: 0.5,
        low: 67,
        high: 84,
        velocity: 0.55,
      }),
    );
    score.add(
      "chipLead",
      { group: "melody", gain: 0.56, delay: 0.34, reverb: 0.16, loose: 0 },
      melody(score, inKinds("verse", "chorus"), {
        tune: "hero",
        low: 69,
        high: 88,
        density: 6,
        velocity: 0.8,
        legato: 0.8,
      }),
    );
    score.add(
      "bell",
      { group: "melody", gain: 0.3, delay: 0.3, pan: 0.2 },
      melody(score, inKinds("intro", "bridge", "outro"), { tune: "coin", low: 74, high: 91, density: 3 }),
    );
  },
};
