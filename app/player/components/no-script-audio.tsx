import { copy } from "#app/player/copy.ts";
import { playbackOf } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { trackName } from "#app/track/track-label.ts";

type NoScriptAudioProps = { track: PlayableTrack };

/**
 * The browser's own audio player, for pages without JavaScript. Fetches nothing before it is started. React renders <noscript> children on the server only, so
 * the client build omits it.
 */
export function NoScriptAudio({ track }: NoScriptAudioProps) {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        // biome-ignore lint/a11y/useMediaCaption: music without speech to caption; where there are lyrics, the song's page has them.
        <audio
          controls
          preload="none"
          src={playbackOf(track, null).direct}
          aria-label={copy.audioOf(trackName(track))}
        />
      ) : null}
    </noscript>
  );
}
