import { type DragEvent, useRef, useState, useSyncExternalStore } from "react";
import { addToPanelPlaylist, lastAdded, subscribeToAdded } from "#app/player/playlist-panel/add-to-pinned.ts";
import { droppedIds, hasRows } from "#app/player/playlist-panel/drag-rows.ts";
import { playlistPanelCopy as copy } from "#app/player/playlist-panel/panel-copy.ts";
import { editPath, type PanelData, type PanelPlaylist } from "#app/player/playlist-panel/panel-data.ts";
import { pinPlaylist } from "#app/player/playlist-panel/panel-store.ts";
import { undoAdded } from "#app/player/playlist-panel/undo-added.ts";
import { usePanelData } from "#app/player/playlist-panel/use-panel-data.ts";
import { Lights, RowLight } from "#app/rights/usage/components/lights.tsx";
import { formatDuration, songPath } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** Props of a drop target for a playlist. */
function dropOn(playlistId: string | undefined) {
  const over = (event: DragEvent<HTMLElement>) => {
    if (playlistId === undefined || !hasRows(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = "copy";
    event.currentTarget.dataset.over = "";
  };
  return {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset.over,
    onDrop: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset.over;
      if (playlistId === undefined || !hasRows(event)) return;
      event.preventDefault();
      event.stopPropagation();
      void addToPanelPlaylist(playlistId, droppedIds(event));
    },
  };
}

/** The target playlist, the last addition, and other playlists, each a drop target too. */
export function PanelBody() {
  const [text, setText] = useState("");
  const { data, failed, retry } = usePanelData(text);
  return (
    <>
      {failed ? (
        <p role="alert">
          {copy.loadFailed}{" "}
          <button type="button" className="link" onClick={retry}>
            {copy.retry}
          </button>
        </p>
      ) : null}
      {data === null && !failed ? <p className="text-mute">{copy.loading}</p> : null}
      {data ? (
        <Lights value={data.lights}>
          <Pinned pinned={data.pinned} />
        </Lights>
      ) : null}
      <Added />
      <Field
        label={copy.search}
        labelHidden
        placeholder={copy.search}
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {data ? <Targets playlists={data.playlists} pinnedId={data.pinned?.id} isSearch={text !== ""} /> : null}
    </>
  );
}

function Pinned({ pinned }: { pinned: PanelData["pinned"] }) {
  if (pinned === null)
    return (
      <p>
        {copy.none}{" "}
        <a href="/music-sync-licensing/edit-playlist" className="link">
          {copy.create}
        </a>
      </p>
    );
  return (
    <section className="panel-pinned" aria-label={pinned.name} {...dropOn(pinned.id)}>
      <p className="text-mute text-xs">{copy.pinned}</p>
      <h3 className="truncate font-semibold text-base" title={pinned.name}>
        {pinned.name}
      </h3>
      <p className="text-mute text-xs tabular-nums">{copy.facts(pinned.tracks, formatDuration(pinned.totalMs))}</p>
      {pinned.last.length === 0 ? (
        <p className="panel-drop">{copy.empty}</p>
      ) : (
        <ol className="panel-last" aria-label={copy.last}>
          {pinned.last.map((track, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a recording can stand twice, and rows have no state.
            <li key={at}>
              <RowLight id={track.id} compact />
              <a href={songPath(track)} className="truncate" title={artistNames(track)}>
                {[track.title, ...titleTags(track)].join(" ")}
              </a>
              <span className="text-mute text-xs tabular-nums">{formatDuration(track.durationMs)}</span>
            </li>
          ))}
        </ol>
      )}
      <a href={editPath(pinned.id)} className="link text-sm">
        {copy.open}
      </a>
    </section>
  );
}

/** Result of the last addition, with undo; duplicates are added only on confirmation. */
function Added() {
  const message = useRef<HTMLDivElement>(null);
  const added = useSyncExternalStore(subscribeToAdded, lastAdded);
  const again = added?.again ?? [];
  const rows = added?.rows ?? [];

  function undo() {
    if (added === null) return;
    // The pressed button is unmounted.
    message.current?.focus({ preventScroll: true });
    void undoAdded(added);
  }

  return (
    <div ref={message} role="status" tabIndex={-1} className="panel-said">
      {added?.text}
      {rows.length > 0 ? (
        <Button type="button" variant="quiet" size="small" onClick={undo}>
          {copy.undo}
        </Button>
      ) : null}
      {added && again.length > 0 ? (
        <Button
          type="button"
          variant="quiet"
          size="small"
          onClick={() => void addToPanelPlaylist(added.playlistId, again, true)}
        >
          {copy.addAgain}
        </Button>
      ) : null}
    </div>
  );
}

type TargetsProps = { playlists: PanelPlaylist[]; pinnedId: string | undefined; isSearch: boolean };

function Targets({ playlists, pinnedId, isSearch }: TargetsProps) {
  if (playlists.length === 0) return isSearch ? <p className="text-mute">{copy.noneFound}</p> : null;
  return (
    <ul className="panel-targets" aria-label={copy.yours}>
      {playlists.map(({ id, name, tracks }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === pinnedId}
            title={copy.pin(name)}
            onClick={() => pinPlaylist({ id, name })}
            {...dropOn(id)}
          >
            <span className="truncate">{name}</span>
            <span className="text-mute text-xs tabular-nums">{copy.count(tracks)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
