import { useEffect, useState } from "react";
import { type Duck, duckRange } from "#app/player/picture/ducks.ts";
import type { RoomFilm } from "#app/rooms/film/film.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";

const none: Duck[] = [];

type Given = {
  address: string | null;
  /** The copy on this device; null: the film is fetched. */
  file: File | null;
  film: Pick<RoomFilm, "durationMs" | "bytes">;
  /** Whether an option gives way to speech, and the film is heard. */
  isWanted: boolean;
};

/** Where the film has sound of its own, found in this browser; nowhere until then, and in films of more than ten minutes. */
export function useSpeech({ address, file, film: { durationMs, bytes }, isWanted }: Given): readonly Duck[] {
  const [found, setFound] = useState<{ address: string; ducks: Duck[] } | null>(null);
  useEffect(() => {
    if (!isWanted || address === null || found?.address === address) return;
    const aborted = new AbortController();
    async function measure(from: string) {
      const { isMeasurable, suggestFromSound } = await loadPatiently(
        () => import("#app/player/picture/measure-sound.ts"),
      );
      if (!isMeasurable(durationMs, bytes)) return;
      const sound = file ?? (await (await fetch(from, { signal: aborted.signal })).blob());
      const result = await suggestFromSound(sound, durationMs, duckRange.usual);
      if (!aborted.signal.aborted) setFound({ address: from, ducks: result.kind === "ducks" ? result.ducks : [] });
    }
    measure(address).catch(() => undefined);
    return () => aborted.abort();
  }, [address, file, durationMs, bytes, isWanted, found]);
  return isWanted && found?.address === address ? found.ducks : none;
}
