import { Form } from "@remix-run/react";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import { CampaignFields } from "#app/brands/components/brand-songs.tsx";
import type { BrandPageData } from "#app/brands/read-brand-page.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, titleTags, trackName } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";

const { songs: copy } = brandsCopy;

type AddSongsProps = Pick<BrandPageData, "q" | "add" | "found" | "works"> & {
  path: string;
  lastResult: FormResult | undefined;
};

/** Sources of songs: a search of the catalogue, or the company's works. The URL says which is open. */
export function AddSongs({ path, add, lastResult, ...data }: AddSongsProps) {
  return (
    <section id="add" className="mt-10" aria-label={add === "work" ? copy.addWork : copy.add}>
      <Tabs
        label={copy.add}
        items={[
          { label: copy.add, to: `${path}#add`, current: add === "song" },
          { label: copy.addWork, to: `${path}?add=work#add`, current: add === "work" },
        ]}
      />
      <div className="mt-5">
        {add === "work" ? (
          <WorkForm path={path} works={data.works} lastResult={lastResult} />
        ) : (
          <SongSearch path={path} {...data} lastResult={lastResult} />
        )}
      </div>
    </section>
  );
}

function SongSearch({ path, q, found, lastResult }: Omit<AddSongsProps, "add" | "works">) {
  const pressed = lastResult?.initialValue?.act;
  const own = String(pressed ?? "").startsWith("add:") ? lastResult : undefined;
  return (
    <>
      <Form
        method="get"
        action={`${path}#add`}
        role="search"
        className="flex max-w-xl items-end gap-3"
        preventScrollReset
      >
        <Field
          key={q}
          name="q"
          type="search"
          label={copy.search}
          defaultValue={q}
          className="min-w-0 flex-1"
          autoComplete="off"
        />
        <Button variant="quiet">{copy.find}</Button>
      </Form>
      {found === null ? null : found.tracks.length === 0 ? (
        <p className="mt-4 text-mute">{copy.none}</p>
      ) : (
        <FormFrame
          noValidate
          action={`${path}?${new URLSearchParams({ q })}`}
          reply={own}
          className="mt-4 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4"
          preventScrollReset
        >
          {(fields) => (
            <>
              <input type="hidden" name="q" value={q} />
              <CampaignFields {...fields} />
              <ul className="border-t border-line">
                {found.tracks.map((track) => (
                  <li key={track.id} className="flex min-h-[60px] items-center gap-3 border-b border-line py-1.5">
                    <PlayButton track={track} context={found.tracks} />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-semibold">
                        {[track.title, ...titleTags(track)].join(" ")}
                      </span>
                      <span className="block truncate text-sm text-mute">{artistNames(track)}</span>
                    </span>
                    <span className="text-sm text-mute tabular-nums max-sm:hidden">
                      {formatDuration(track.durationMs)}
                    </span>
                    <Button
                      variant="quiet"
                      size="small"
                      name="act"
                      value={`add:${track.id}`}
                      aria-label={copy.addOf(trackName(track))}
                    >
                      {copy.addShort}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </FormFrame>
      )}
      {found ? <Pagination page={found.page} total={found.pages} /> : null}
    </>
  );
}

function WorkForm({ path, works, lastResult }: Pick<AddSongsProps, "path" | "works" | "lastResult">) {
  if (works.length === 0) return <p className="text-mute">{copy.noWorks}</p>;
  return (
    <FormFrame
      noValidate
      action={`${path}?add=work`}
      reply={resultOf(lastResult, "work")}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4"
    >
      {({ field }) => (
        <>
          <Select
            {...field("workId")}
            label={copy.work}
            hint={copy.workHint}
            options={works.map(({ id, name, brand }) => ({ value: id, label: brand ? `${name}, ${brand}` : name }))}
          />
          <Field {...field("usedOn")} type="date" label={copy.usedOn} />
          <Button variant="quiet" name="act" value="work" className="justify-self-start">
            {copy.addWork}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
