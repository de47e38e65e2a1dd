import { groove, lastStroke, risers } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, sustained, type Where } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import type { Group, Note, PartMix, Score, SectionKind } from "#audio/demo/compose/score.ts";
import { sing } from "#audio/demo/compose/singing.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

type Play = (score: Score, where: Where) => Note[];
/** A player and from which energy of a section up to which it plays. */
type Layer = { instrument: string; mix: PartMix; from: number; until: number; play: Play; isTune: boolean };
type Mix = Omit<PartMix, "group" | "gain"> & { until?: number };

function layer(group: Group, [instrument, gain, from]: Player, play: Play, { until = 9, ...mix }: Mix): Layer {
  return { instrument, mix: { group, gain, ...mix }, from, until, play, isTune: false };
}

/** Instrument, gain, and the energy from which it plays. */
type Player = readonly [instrument: string, gain: number, from: number];
type Range = readonly [low: number, high: number];

function endsWith({ sections }: Score, where: Where): boolean {
  const last = sections.at(-1);
  return last !== undefined && where(last);
}

/** Chords in a rhythm. */
export function chords(
  player: Player,
  pattern: string,
  [low, high]: Range,
  mix: Mix & { voices?: number; strum?: number } = {},
): Layer {
  const { voices = 4, strum = 0.008, ...rest } = mix;
  const play: Play = (score, where) =>
    comp(score, where, { pattern, low, high, voices, strum, final: endsWith(score, where) });
  return layer("harmony", player, play, rest);
}

/** Held chords. */
export function held(player: Player, [low, high]: Range, mix: Mix & { voices?: number } = {}): Layer {
  const { voices = 4, ...rest } = mix;
  const play: Play = (score, where) => sustained(score, where, { low, high, voices, final: endsWith(score, where) });
  return layer("harmony", player, play, rest);
}

/** Chord tones one after another, `step` beats apart. */
export function rolled(
  player: Player,
  order: number[],
  step: number,
  [low, high]: Range,
  mix: Mix & { skip?: number } = {},
): Layer {
  const { skip = 0, ...rest } = mix;
  return layer(
    "harmony",
    player,
    (score, where) => arpeggio(score, where, { order, step, low, high, hold: 2, skip }),
    rest,
  );
}

export function bass(player: Player, pattern: string | string[], floor: number, mix: Mix = {}): Layer {
  return layer("bass", player, (score, where) => bassline(score, where, pattern, floor), mix);
}

/** The bar in which a riser, or the boom after it, lands. */
function landingBar({ plan }: Score, { beat, beats, sound }: Note): number {
  return Math.floor((beat + (sound === "riser" ? beats : 0)) / plan.meter);
}

/** A groove; with fills and a crash unless it is plain, and risers into choruses. */
export function drums(
  player: Player,
  beat: Record<string, string | string[]>,
  mix: Mix & { plain?: boolean; rise?: boolean } = {},
): Layer {
  const { plain = false, rise = false, ...rest } = mix;
  const play: Play = (score, where) => [
    ...groove(score, where, beat, { fills: !plain, crash: !plain }),
    ...(rise ? risers(score).filter((note) => where(score.sectionAt(landingBar(score, note)))) : []),
    ...(endsWith(score, where) && "kick" in beat ? lastStroke(score, ["kick"]) : []),
  ];
  return layer("drums", player, play, rest);
}

/** A melody; in the other sections it quotes that of the chorus. Where there is a voice, it rests in verses and choruses. */
export function tune(player: Player, density: number, [low, high]: Range, mix: Mix & { legato?: number } = {}): Layer {
  const { legato = 0.92, ...rest } = mix;
  const play: Play = (score, where) => {
    const of = (kinds: SectionKind[], motif: SectionKind) =>
      melody(score, (section) => where(section) && kinds.includes(section.kind), {
        tune: "hook",
        motif,
        low,
        high,
        density,
        legato,
      });
    return [...of(["verse"], "verse"), ...of(["intro", "chorus", "bridge", "outro"], "chorus")];
  };
  return { ...layer("melody", player, play, rest), isTune: true };
}

type Style = {
  meter?: 3 | 4;
  pulse?: 1.5;
  swing?: number;
  dynamics?: number;
  /** Decay in seconds, damping, echo in beats, its feedback. */
  space: readonly [number, number, number, number];
  /** Chords of verses, choruses and bridges, a bar each. */
  loops: readonly (readonly [verse: string, chorus: string, bridge: string])[];
  voice?: { singer: string; low: number; high: number; density: number };
  layers: Layer[];
};

/** A style as a recipe: the energy of a section decides who plays in it, so that any form can be played in any style. */
export function style({ meter = 4, pulse, swing = 0, dynamics = 0.85, space, loops, voice, layers }: Style): Recipe {
  const [reverbSeconds, damping, echoBeats, echoFeedback] = space;
  const bars = (text: string) => text.split(" ");
  return {
    plan: { meter, swing, form: "verse8 chorus8", ...(pulse ? { pulse } : {}) },
    dynamics,
    progressions: loops.map(([verse, chorus, bridge]) => ({
      ...{ verse: bars(verse), chorus: bars(chorus), bridge: bars(bridge) },
    })),
    space: { reverbSeconds, damping, echoBeats, echoFeedback },
    write(score, { sung, words }) {
      for (const { instrument, mix, from, until, play, isTune } of layers) {
        const isSung = (kind: SectionKind) => sung && voice !== undefined && (kind === "verse" || kind === "chorus");
        const where: Where = ({ kind, energy, growth }) => {
          const level = energy + growth / 2;
          return level >= from && level < until && !(isTune && isSung(kind));
        };
        score.add(instrument, mix, play(score, where));
      }
      if (!sung || !voice) return;
      const { singer, ...range } = voice;
      const mix: PartMix = { group: "vocals", gain: 0.9, reverb: 0.26, delay: 0.14, lowCut: 150, loose: 0.008 };
      score.add(singer, mix, sing(score, words, { ...range, velocity: 0.78 }));
    },
  };
}
