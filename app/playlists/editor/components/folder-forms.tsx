import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { limits } from "#app/playlists/playlist.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type FolderFormsProps = {
  path: string;
  /** The open folder. */
  open: { id: string; name: string } | null;
  lastResult: FormResult | undefined;
};

/** Forms to create a folder, and to rename or delete the open one. */
export function FolderForms({ path, open, lastResult }: FolderFormsProps) {
  return (
    <div className="mt-3 grid gap-2 text-row">
      <NameForm path={path} act="folder" label={copy.newFolder} submit={copy.createFolder} lastResult={lastResult} />
      {open ? (
        <>
          <NameForm
            key={open.id + open.name}
            path={path}
            act="rename-folder"
            label={copy.renameFolder}
            submit={copy.renameFolder}
            folder={open}
            lastResult={lastResult}
          />
          <Form method="post" action={path}>
            <input type="hidden" name="id" value={open.id} />
            <Button variant="quiet" size="small" name="act" value="delete-folder">
              {copy.deleteFolder}
            </Button>
            <p className="hint mt-1">{copy.folderHint}</p>
          </Form>
        </>
      ) : null}
    </div>
  );
}

type NameFormProps = Pick<FolderFormsProps, "path" | "lastResult"> & {
  act: string;
  label: string;
  submit: string;
  folder?: { id: string; name: string };
};

function NameForm({ path, act, label, submit, folder, lastResult }: NameFormProps) {
  const own = resultOf(lastResult, act);
  return (
    <details open={own !== undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      <FormFrame noValidate action={path} reply={own} className="mt-2 grid gap-2">
        {({ field }) => (
          <>
            {folder ? <input type="hidden" name="id" value={folder.id} /> : null}
            <Field {...field("name", folder?.name)} label={copy.folderName} maxLength={limits.name} required />
            <Button variant="quiet" size="small" name="act" value={act} className="justify-self-start">
              {submit}
            </Button>
          </>
        )}
      </FormFrame>
    </details>
  );
}
