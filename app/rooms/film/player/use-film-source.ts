import { useCallback, useEffect, useRef, useState } from "react";
import type { RoomFilm } from "#app/rooms/film/film.ts";
import type { CopyDifference } from "#app/rooms/film/player/check-copy.ts";
import { isAbort } from "#app/ui/network/is-abort.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

type Copy = { filmId: string; file: File; address: string };

type CopyCheck =
  | { state: "none" | "taken" | "unreadable" }
  | { state: "checking"; share: number }
  | { state: "refused"; difference: CopyDifference };

/** Where the film's picture comes from: a copy on this device that was found to be the film, else what was uploaded. */
export function useFilmSource(film: RoomFilm) {
  const [copy, setCopy] = useState<Copy | null>(null);
  const [check, setCheck] = useState<CopyCheck>({ state: "none" });
  const [failed, setFailed] = useState<string | null>(null);
  const checking = useRef<AbortController | null>(null);
  const own = copy?.filmId === film.id ? copy : null;
  const address = own?.address ?? film.src;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is checked anew.
  useEffect(() => {
    setCheck({ state: "none" });
    return () => checking.current?.abort();
  }, [film.id]);
  useEffect(() => () => void (copy !== null && URL.revokeObjectURL(copy.address)), [copy]);

  const stop = useCallback(() => {
    checking.current?.abort();
    setCheck({ state: "none" });
  }, []);

  async function choose(file: File): Promise<void> {
    stop();
    const aborted = new AbortController();
    checking.current = aborted;
    setCheck({ state: "checking", share: 0 });
    const { checkCopy } = await loadForPress(() => import("#app/rooms/film/player/check-copy.ts"));
    try {
      const onProgress = (share: number) => setCheck({ state: "checking", share });
      const difference = await checkCopy(film, file, { onProgress, signal: aborted.signal });
      if (difference !== null) return setCheck({ state: "refused", difference });
      setCopy({ filmId: film.id, file, address: URL.createObjectURL(file) });
      setCheck({ state: "taken" });
    } catch (error) {
      if (!isAbort(error)) setCheck({ state: "unreadable" });
    }
  }

  /** To be called with the element when it knows the picture, or with null for its error. */
  const onLoaded = useCallback(
    (element: HTMLVideoElement | null) => {
      if (element === null || element.videoWidth === 0) setFailed(address);
    },
    [address],
  );

  return {
    address,
    /** The copy's file; null for what was uploaded. */
    file: own?.file ?? null,
    ...{ check, choose, stop },
    /** Whether this browser has no decoder for the film. */
    isUnplayable: address !== null && failed === address,
    onLoaded,
  };
}

export type FilmSource = ReturnType<typeof useFilmSource>;
