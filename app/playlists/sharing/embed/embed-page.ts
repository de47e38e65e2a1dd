import { escapeHtml } from "#app/edge/escape-markup.ts";
import { playbackOf } from "#app/player/playback.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { embedScript } from "#app/playlists/sharing/embed/embed-script.ts";
import type { PublicPlaylist } from "#app/playlists/sharing/embed/find-public-playlist.server.ts";
import { titleOf } from "#app/playlists/sharing/export/tracklist.ts";
import { embedCopy as copy } from "#app/playlists/sharing/playlist-share-copy.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, trackName } from "#app/track/track-label.ts";

/** CSS variables of the player's colours: the URL's, else the company's, else the system's. */
export type EmbedColours = { accent: string; onAccent: string; scheme: "light" | "dark" | "light dark" };

const style = `
:root{--paper:light-dark(#f7f4ee,#14130f);--ink:light-dark(#14130f,#f7f4ee);--mute:light-dark(#5f5b52,#b3ada0);--line:light-dark(#d8d2c5,#3a3830)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.4 system-ui,sans-serif;display:flex;flex-direction:column;height:100vh}
header{padding:14px 16px;border-bottom:1px solid var(--line)}
header img{float:right;height:32px;max-width:120px;object-fit:contain;padding:4px;background:#fff;border-radius:2px}
h1{margin:0;font-size:18px;overflow-wrap:anywhere}
header p{margin:2px 0 0;color:var(--mute)}
a{color:inherit}
main{overflow:auto;flex:1}
ol{margin:0;padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;min-height:56px;padding:6px 16px;border-bottom:1px solid var(--line)}
li[aria-current]{box-shadow:inset 3px 0 var(--accent)}
li div{flex:1 1 160px;min-width:0;overflow-wrap:anywhere}
li small{display:block;color:var(--mute)}
li span{color:var(--mute);font-variant-numeric:tabular-nums}
button{width:44px;height:44px;border:0;border-radius:50%;background:var(--accent);color:var(--on-accent);font-size:14px;cursor:pointer}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
audio{width:100%;max-width:320px;height:40px}
footer{display:flex;gap:12px;align-items:center;padding:8px 16px;border-top:1px solid var(--line)}
footer[hidden]{display:none}
footer input{flex:1;min-width:0;height:44px;accent-color:var(--accent)}
output{font-variant-numeric:tabular-nums}
.none{padding:16px;color:var(--mute)}`;

/** Inline style and script, for the CSP. */
export const embedParts = { style, script: embedScript };

type EmbedPage = {
  playlist: PublicPlaylist;
  company: string /** URL of its logo, for a light background; null for none. */;
  logo: string | null;
  origin: string;
  colours: EmbedColours;
};

function row(track: PublicPlaylist["tracks"][number]): string {
  const { direct, duration } = playbackOf(track, null);
  const name = escapeHtml(trackName(track));
  return `<li data-src="${escapeHtml(direct)}" data-seconds="${Math.ceil(duration)}" data-name="${name}"><button type="button" hidden></button><div><bdi>${escapeHtml(titleOf(track))}</bdi><small><bdi>${escapeHtml(artistNames(track))}</bdi></small></div><span>${formatDuration(track.durationMs)}</span><audio controls preload="none" src="${escapeHtml(direct)}" aria-label="${name}"></audio></li>`;
}

/** Standalone document of a public playlist, to be embedded in other sites. */
export function embedPage({ playlist, company, logo, origin, colours }: EmbedPage): string {
  const { title, tracks } = playlist;
  const home = escapeHtml(origin + playlistPath(playlist));
  const list = tracks.length > 0 ? `<ol>${tracks.map(row).join("")}</ol>` : `<p class="none">${copy.none}</p>`;
  return `<!DOCTYPE html><html lang="en" style="color-scheme:${colours.scheme};--accent:${colours.accent};--on-accent:${colours.onAccent}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="canonical" href="${home}"><style>${style}</style></head><body><header>${logo ? `<img src="${escapeHtml(logo)}" alt="">` : ""}<h1><a href="${home}" target="_blank" rel="noopener"><bdi>${escapeHtml(title)}</bdi></a></h1><p>${escapeHtml(copy.by(company))}</p></header><main>${list}</main><footer hidden><input type="range" min="0" value="0" step="1" aria-label="${copy.seek}"><output>0:00</output></footer>${tracks.length > 0 ? `<script>${embedScript}</script>` : ""}</body></html>`;
}
