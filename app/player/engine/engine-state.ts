/**
 * Where the engine stands. `ready` is stopped with everything to start from, `loading` is wanting to sound and not yet able to,
 * `failed` is that no engine could play it.
 */
export type EngineState = "idle" | "loading" | "ready" | "playing" | "paused" | "ended" | "failed";

/**
 * What happens to it: a track is `cue`d without sound or `load`ed to sound at once; `press` asks for sound; the element reports
 * `sound`, `stall`, `halt` (it paused) and `end`; `refuse` is a browser that wants a press first; `fail` is the last engine's.
 */
export type EngineEvent = "cue" | "load" | "press" | "sound" | "stall" | "halt" | "end" | "refuse" | "fail" | "close";

const always = { cue: "ready", load: "loading", close: "idle" } as const;

const transitions: Record<EngineState, Partial<Record<EngineEvent, EngineState>>> = {
  idle: { cue: "ready", load: "loading" },
  loading: { ...always, sound: "playing", halt: "paused", end: "ended", refuse: "ready", fail: "failed" },
  ready: { ...always, press: "loading", fail: "failed" },
  playing: { ...always, stall: "loading", halt: "paused", end: "ended", fail: "failed" },
  paused: { ...always, press: "loading", sound: "playing", fail: "failed" },
  ended: { ...always, press: "loading", sound: "playing" },
  failed: { ...always, press: "loading" },
};

/** The next state; an event that means nothing where the engine stands changes nothing. */
export function nextState(state: EngineState, event: EngineEvent): EngineState {
  return transitions[state][event] ?? state;
}

/** Whether a press on the control means "stop": it sounds, or is about to. */
export function isSounding(state: EngineState): boolean {
  return state === "playing" || state === "loading";
}
