import { Form, Link } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { AddSlides } from "#app/pitches/editor/components/add-slides.tsx";
import { PitchBrandForm } from "#app/pitches/editor/components/pitch-brand-form.tsx";
import { PitchDetailsForm } from "#app/pitches/editor/components/pitch-details.tsx";
import { isArrangeable, SlideRow, slideName } from "#app/pitches/editor/components/slide-row.tsx";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { isOwnPicture, pitchesPath, pitchPath, pitchRoles, sonicPitchPath } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { CoverForm, coverError } from "#app/playlists/editor/components/cover-form.tsx";
import { Members } from "#app/playlists/editor/components/members.tsx";
import { SortableRows } from "#app/playlists/editor/components/sortable-rows.tsx";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import { UsageTotals } from "#app/rights/usage/components/usage-totals.tsx";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type PitchEditorProps = { data: PitchEditorData; lastResult: FormResult | undefined };

/** Editor of a pitch. Every action is a plain form. */
export function PitchEditor({ data, lastResult }: PitchEditorProps) {
  const { pitch, slides, path, removed, canManage, canArrange, furtherTracks, list, members } = data;
  const hidden = slides.filter(({ visible }) => !visible).length;
  const ids = slides.flatMap((slide) => (slide.kind === "track" ? (slide.track?.id ?? []) : []));
  const facts = [pitch.client, copy.count(slides.length - hidden, hidden), pitchCopy.visibility[pitch.visibility]];
  return (
    <div className="px-gutter pt-8 pb-16">
      <p className="mb-4 text-row">
        <Link to={pitchesPath} className="link">
          {copy.back}
        </Link>
      </p>
      <h1 className="text-title wrap-anywhere">{pitch.title}</h1>
      <p className="mt-2 text-mute tabular-nums">{facts.filter((fact) => fact !== "").join(" · ")}</p>
      <UsageTotals totals={data.totals} ids={ids} />
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={pitch.brandId ? sonicPitchPath(pitch.id) : pitchPath(pitch.id)} variant="accent">
          {copy.present}
        </ButtonLink>
        <ButtonLink to={sharesPath({ kind: "pitch", id: pitch.id })} variant="quiet">
          {shareLinksCopy.title}
        </ButtonLink>
      </div>
      <div className="mt-6 flex flex-wrap items-start gap-2">
        <PitchDetailsForm data={data} lastResult={lastResult} />
        <details open={coverError(lastResult, "picture") !== undefined} key={pitch.background} className="open:w-full">
          <summary className="btn btn-quiet btn-small">{copy.picture}</summary>
          <CoverForm
            path={path}
            act="picture"
            copy={copy.cover}
            hasOwn={isOwnPicture(pitch.background)}
            lastResult={lastResult}
          />
        </details>
        <PitchBrandForm data={data} lastResult={lastResult} />
        {canManage ? (
          <Members members={members} roles={pitchRoles} labels={copy.roles} path={path} lastResult={lastResult} />
        ) : null}
        <Form method="post" action={path} className="flex gap-2">
          <FormKey />
          <Button variant="quiet" size="small" name="act" value="duplicate">
            {pitchCopy.duplicate}
          </Button>
          {canManage ? (
            <Button variant="quiet" size="small" name="act" value="delete">
              {pitchCopy.delete}
            </Button>
          ) : null}
        </Form>
      </div>
      {removed ? (
        <Form method="post" action={path} role="status" className="mt-6 flex items-center gap-3">
          <span>{copy.removed(removed.count)}</span>
          <Button variant="quiet" size="small" name="act" value={`undo:${removed.removal}`}>
            {copy.undo}
          </Button>
        </Form>
      ) : null}
      <section className="mt-10" aria-label={copy.slides}>
        {list ? (
          <p className="mb-4 text-mute">
            {copy.ofPlaylist}{" "}
            <Link to={desktopPaths.editPath(list.id)} className="link">
              {list.name}
            </Link>
          </p>
        ) : null}
        {canArrange ? null : <p className="mb-4 text-mute">{copy.ofOthers}</p>}
        {furtherTracks > 0 ? <p className="mb-4">{copy.further(slides.length, furtherTracks)}</p> : null}
        {slides.length === 0 ? (
          <EmptyState title={copy.noSlides}>{canArrange ? copy.noSlidesHint : copy.noTexts}</EmptyState>
        ) : (
          <>
            <SortableRows id="pitch" label={copy.slides} rows={slides} nameOf={slideName} path={path}>
              {(rows) =>
                rows.map((slide, at) => (
                  <SlideRow key={slide.id} slide={slide} number={at + 1} data={data} lastResult={lastResult} />
                ))
              }
            </SortableRows>
            {slides.some((slide) => isArrangeable(slide, data)) ? (
              <Button form={rowsForm} variant="quiet" size="small" name="act" value="remove" className="mt-4">
                {copy.removeSelected}
              </Button>
            ) : null}
          </>
        )}
      </section>
      <AddSlides data={data} lastResult={lastResult} />
    </div>
  );
}
