import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { CoverForm } from "#app/playlists/editor/components/cover-form.tsx";
import { Members } from "#app/playlists/editor/components/members.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { limits, memberRoles, visibilities } from "#app/playlists/playlist.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Select } from "#app/ui/form/select.tsx";

type EditorSettingsProps = { data: EditorPageData; lastResult: FormResult | undefined };

const summaryLook = "btn btn-quiet btn-small";

/** Texts, visibility, members, duplicate and delete, collapsed below the header. */
export function EditorSettings({ data, lastResult }: EditorSettingsProps) {
  const { playlist, path } = data;
  return (
    <div className="mt-6 flex flex-wrap items-start gap-2">
      <DetailsForm data={data} lastResult={lastResult} />
      <CoverForm data={data} lastResult={lastResult} />
      {playlist.canManage ? (
        <>
          <details className="open:w-full">
            <summary className={summaryLook}>{copy.visibilityLabel}</summary>
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
          </details>
          <Members
            members={playlist.members}
            roles={memberRoles}
            labels={copy.roles}
            path={path}
            lastResult={lastResult}
          />
        </>
      ) : null}
      <Form method="post" action={path} className="flex gap-2">
        <FormKey />
        {data.list === null ? null : (
          <Button variant="quiet" size="small" name="act" value="duplicate">
            {copy.duplicate}
          </Button>
        )}
        {playlist.canManage ? (
          <Button variant="quiet" size="small" name="act" value="delete">
            {copy.delete}
          </Button>
        ) : null}
      </Form>
    </div>
  );
}

function DetailsForm({ data: { playlist, path }, lastResult }: EditorSettingsProps) {
  const own = resultOf(lastResult, "details");
  const { name, client, description } = playlist;
  return (
    <details open={own !== undefined} key={`${name} ${client} ${description}`} className="open:w-full">
      <summary className={summaryLook}>{copy.details}</summary>
      <FormFrame noValidate action={path} reply={own} className="mt-3 mb-6 grid max-w-xl gap-4">
        {({ value, error }) => (
          <>
            <input type="hidden" name="nameBefore" value={value("nameBefore", name)} />
            <input type="hidden" name="clientBefore" value={value("clientBefore", client)} />
            <input type="hidden" name="descriptionBefore" value={value("descriptionBefore", description)} />
            <Field
              name="name"
              label={copy.name}
              maxLength={limits.name}
              defaultValue={value("name", name)}
              error={error("name")}
              required
            />
            <Field
              name="client"
              label={copy.client}
              hint={copy.clientHint}
              maxLength={limits.client}
              defaultValue={value("client", client)}
              error={error("client")}
            />
            <Field
              multiline
              name="description"
              label={copy.description}
              maxLength={limits.description}
              defaultValue={value("description", description)}
              error={error("description")}
            />
            <Button name="act" value="details" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </FormFrame>
    </details>
  );
}
