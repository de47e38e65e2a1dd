import { useCallback, useEffect, useState } from "react";
import {
  type PictureSettings,
  readSettings,
  type SettingField,
  settingsQuery,
  type TypedSettings,
  typedOf,
  typedSettings,
} from "#app/picture/picture-settings.ts";

type History = { past: PictureSettings[]; present: PictureSettings; future: PictureSettings[] };
type Typed = { typed: TypedSettings; errors: Partial<Record<SettingField, string>> };

/** New values, or how they follow from the present ones: after something that took a while. */
type SettingsChange = Partial<PictureSettings> | ((present: PictureSettings) => Partial<PictureSettings>);

export type SettingsEdits = Typed & {
  settings: PictureSettings;
  /** Changes settings; the change can be undone. */
  change: (change: SettingsChange) => void;
  /** Takes what was typed, or shows what is wrong with it. */
  submit: (typed: TypedSettings) => void;
  /** Null if there is nothing to undo or redo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
};

const maxSteps = 200;
/** Kept in this tab alone, and without anything of the video: docs/product/picture.md. */
const storageKey = "picture.settings";

/** What was changed in this tab: at this address, or before one without settings was opened. */
function stored(hasSettings: boolean): PictureSettings | null {
  try {
    const [address = "", text] = (sessionStorage.getItem(storageKey) ?? "").split("\n");
    if (text === undefined || (hasSettings && address !== location.search)) return null;
    return readSettings(typedSettings(new URLSearchParams(text))).settings;
  } catch {
    return null;
  }
}

function store(settings: PictureSettings): void {
  try {
    sessionStorage.setItem(storageKey, `${location.search}\n${settingsQuery(settings)}`);
  } catch {
    // Storage is full or blocked: a reload begins anew.
  }
}

const sameSettings = (one: PictureSettings, other: PictureSettings) =>
  settingsQuery(one).toString() === settingsQuery(other).toString();

type Start = Typed & { settings: PictureSettings; hasSettings: boolean };

/** The settings of the page with their history. They are those of the address, else those that this tab had. */
export function useSettings({ settings: first, typed, errors, hasSettings }: Start): SettingsEdits {
  const [{ past, present, future }, setHistory] = useState<History>({ past: [], present: first, future: [] });
  const [wrong, setWrong] = useState<Typed | null>(Object.keys(errors).length === 0 ? null : { typed, errors });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    const before = stored(hasSettings);
    if (before !== null) setHistory({ past: [], present: before, future: [] });
  }, []);
  useEffect(() => {
    if (past.length > 0) store(present);
  }, [past, present]);

  const change = useCallback((to: SettingsChange) => {
    setWrong(null);
    setHistory((history) => {
      const next = { ...history.present, ...(typeof to === "function" ? to(history.present) : to) };
      if (sameSettings(next, history.present)) return history;
      return { past: [...history.past, history.present].slice(-maxSteps), present: next, future: [] };
    });
  }, []);

  const submit = useCallback(
    (input: TypedSettings) => {
      const read = readSettings(input);
      if (Object.keys(read.errors).length > 0) setWrong({ typed: input, errors: read.errors });
      else change(read.settings);
    },
    [change],
  );

  function undo(): void {
    setWrong(null);
    setHistory((history) => {
      const before = history.past.at(-1);
      if (before === undefined) return history;
      return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
    });
  }

  function redo(): void {
    setWrong(null);
    setHistory((history) => {
      const [next, ...others] = history.future;
      if (next === undefined) return history;
      return { past: [...history.past, history.present], present: next, future: others };
    });
  }

  return {
    ...(wrong ?? { typed: typedOf(present), errors: {} }),
    ...{ settings: present, change, submit },
    ...{ undo: past.length === 0 ? null : undo, redo: future.length === 0 ? null : redo },
  };
}
