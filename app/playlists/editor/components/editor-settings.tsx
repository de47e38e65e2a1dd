import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { CoverForm } from "#app/playlists/editor/components/cover-form.tsx";
import { MemberForms } from "#app/playlists/editor/components/members.tsx";
import { TextFields, TextsBefore } from "#app/playlists/editor/components/text-fields.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { editorPanels } from "#app/playlists/editor/editor-panels.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { memberRoles, visibilities } from "#app/playlists/playlist.ts";
import { textNames } from "#app/playlists/playlist-texts.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type EditorSettingsProps = { data: EditorPageData; lastResult: FormResult | undefined };

/** The form of the playlist itself that is open, or has errors. */
export function EditorSettings({ data, lastResult }: EditorSettingsProps) {
  const { playlist, path } = data;
  const failed = editorPanels.find((panel) => resultOf(lastResult, copy.panels[panel].act) !== undefined);
  const panel = failed ?? data.panel;
  const isManaged = panel === "visibility" || panel === "people";
  if (panel === null || (isManaged && !playlist.canManage)) return null;
  return (
    <section className="mt-6 border-y border-line pt-4" aria-labelledby="editor-panel">
      <div className="flex items-center justify-between gap-4">
        <h2 id="editor-panel" className="text-lg">
          {copy.panels[panel].title}
        </h2>
        <ButtonLink to={path} variant="quiet" size="small" preventScrollReset>
          {copy.close}
        </ButtonLink>
      </div>
      {panel === "details" ? <DetailsForm data={data} lastResult={lastResult} /> : null}
      {panel === "cover" ? (
        <CoverForm
          path={path}
          act="cover"
          copy={copy.cover}
          hasOwn={playlist.imageKey !== null}
          lastResult={lastResult}
        />
      ) : null}
      {panel === "visibility" ? <VisibilityForm data={data} lastResult={lastResult} /> : null}
      {panel === "people" ? (
        <MemberForms
          members={playlist.members}
          roles={memberRoles}
          labels={copy.roles}
          path={path}
          lastResult={lastResult}
        />
      ) : null}
    </section>
  );
}

function VisibilityForm({ data: { playlist, path } }: EditorSettingsProps) {
  return (
    <Form method="post" action={path} className="mt-3 mb-6 grid max-w-md gap-3">
      <Select
        key={playlist.visibility}
        name="visibility"
        label={copy.visibilityLabel}
        defaultValue={playlist.visibility}
        options={visibilities.map((value) => ({
          value,
          label: `${copy.visibility[value]}: ${copy.visibilityHint[value]}`,
        }))}
      />
      <Button name="act" value="visibility" className="justify-self-start">
        {copy.saveVisibility}
      </Button>
    </Form>
  );
}

function DetailsForm({ data: { playlist, path }, lastResult }: EditorSettingsProps) {
  const own = resultOf(lastResult, "details");
  return (
    <FormFrame
      key={textNames.map((name) => playlist[name]).join(" ")}
      noValidate
      action={path}
      reply={own}
      className="mt-3 mb-6 grid max-w-xl gap-4"
    >
      {(controls) => (
        <>
          <TextsBefore controls={controls} stored={playlist} />
          <TextFields controls={controls} stored={playlist} />
          <Button name="act" value="details" className="justify-self-start">
            {copy.save}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
