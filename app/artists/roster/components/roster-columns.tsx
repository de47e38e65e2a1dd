import { Form, Link } from "@remix-run/react";
import type { RosterArtist } from "#app/artists/roster/list-roster.server.ts";
import { rosterCopy as copy } from "#app/artists/roster/roster-copy.ts";
import { rosterPath } from "#app/artists/roster/roster-query.ts";
import { profilePathOf } from "#app/catalogue/profile/profile.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { Contour } from "#app/ui/art/contour.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

function ArtistCell({ artistId, name, slug, imageKey, imageFocus }: RosterArtist) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-sm">
        {imageKey === null ? (
          <Contour seed={slug} />
        ) : (
          <Picture
            src={`/media/${imageKey}`}
            alt=""
            width={44}
            height={44}
            focus={imageFocus}
            className="size-full object-cover"
          />
        )}
      </span>
      <Link to={profilePathOf(artistId)} className="link min-w-0 py-1 font-semibold wrap-anywhere">
        {name}
      </Link>
    </span>
  );
}

/** Columns of a roster; with several labels, the label of each row. */
export function rosterColumns({ hasLabels }: { hasLabels: boolean }): ListColumn<RosterArtist>[] {
  const label: ListColumn<RosterArtist> = { id: "label", label: copy.label, cell: (artist) => artist.label };
  return [
    { id: "artist", label: copy.columns.artist, wide: true, cell: ArtistCell },
    ...(hasLabels ? [label] : []),
    {
      id: "status",
      label: copy.status,
      cell: ({ status }) => <StateMark state={status}>{copy.statuses[status]}</StateMark>,
    },
    { id: "songs", label: copy.columns.songs, cell: ({ published, total }) => copy.songs(published, total) },
    { id: "profile", label: copy.columns.profile, align: "end", cell: ({ percent }) => copy.percent(percent) },
    { id: "open", label: copy.columns.open, align: "end", cell: ({ open }) => open },
    {
      id: "act",
      label: copy.columns.act,
      labelHidden: true,
      align: "end",
      cell: ({ labelId, artistId, name, label }) => (
        <Form method="post" action={rosterPath}>
          <input type="hidden" name="label" value={labelId} />
          <Button variant="quiet" size="small" name="remove" value={artistId} aria-label={copy.removeOf(name, label)}>
            {copy.remove}
          </Button>
        </Form>
      ),
    },
  ];
}
