import { Form, Link } from "@remix-run/react";
import type { ListedPitch } from "#app/pitches/list/list-pitches.server.ts";
import { type PitchesPath, pitchEditPath, pitchPath, sonicPitchesPath, sonicPitchPath } from "#app/pitches/pitch.ts";
import { pitchCopy as copy } from "#app/pitches/pitch-copy.ts";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { columns: labels } = copy;
const columns: Column[] = [
  { id: "title", label: labels.title, wide: true },
  { id: "playlist", label: labels.playlist, wide: true },
  { id: "slides", label: labels.slides, align: "end" },
  { id: "opens", label: labels.opens, align: "end" },
  { id: "answers", label: labels.answers, align: "end" },
  { id: "changed", label: labels.changed },
  { id: "actions", label: labels.actions, labelHidden: true, align: "end", wide: true },
];

/** A page of pitches. `path`: of the list. */
export function PitchesTable({ pitches, path }: { pitches: ListedPitch[]; path: PitchesPath }) {
  return (
    <Table caption={path === sonicPitchesPath ? copy.sonicTitle : copy.title} columns={columns} cards>
      {pitches.map((pitch) => (
        <TableRow key={pitch.id} columns={columns} cells={cellsOf(pitch, path)} />
      ))}
    </Table>
  );
}

function cellsOf(pitch: ListedPitch, path: PitchesPath) {
  const { id, title, client, visibility, owner, canEdit, canManage, playlist, slides, opens, answers, updatedAt } =
    pitch;
  const viewPath = path === sonicPitchesPath ? sonicPitchPath : pitchPath;
  const facts = [client, canManage ? copy.visibility[visibility] : copy.owner(owner)].filter((fact) => fact !== "");
  const figure = (count: number) =>
    canEdit && count > 0 ? (
      <Link to={sharesPath({ kind: "pitch", id })} className="link">
        {count}
      </Link>
    ) : (
      count
    );
  return {
    title: (
      <span className="[overflow-wrap:anywhere]">
        <Link to={canEdit ? pitchEditPath(id) : viewPath(id)} className="link font-semibold">
          {title}
        </Link>
        <span className="block text-mute">{facts.join(" · ")}</span>
      </span>
    ),
    playlist: playlist === null ? "–" : <bdi className="[overflow-wrap:anywhere]">{playlist}</bdi>,
    slides,
    opens: figure(opens),
    answers: figure(answers),
    changed: <DateTime at={updatedAt} />,
    actions: <RowForm pitch={pitch} path={path} />,
  };
}

function RowForm({ pitch: { id, title, canManage }, path }: { pitch: ListedPitch; path: PitchesPath }) {
  return (
    <Form method="post" action={path} className="flex justify-end gap-4">
      <FormKey />
      <button
        type="submit"
        name="act"
        value={`duplicate:${id}`}
        className="row-action"
        aria-label={copy.duplicateOf(title)}
      >
        {copy.duplicate}
      </button>
      {canManage ? (
        <button
          type="submit"
          name="act"
          value={`delete:${id}`}
          className="row-action"
          aria-label={copy.deleteOf(title)}
        >
          {copy.delete}
        </button>
      ) : null}
    </Form>
  );
}
