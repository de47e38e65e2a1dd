import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PictureInput } from "#app/uploads/components/picture-input.tsx";

type CoverFormProps = {
  path: string;
  /** The button's value; with `remove-` before it, that of the button that removes the picture. */
  act: "cover" | "picture";
  copy: Record<"file" | "hint" | "save" | "remove", string>;
  hasOwn: boolean;
  lastResult: FormResult | undefined;
};

/** Message of a refused picture. */
export function coverError(lastResult: FormResult | undefined, act: CoverFormProps["act"]): string | undefined {
  const { error } = resultOf(lastResult, act) ?? {};
  return error?.cover?.[0] ?? error?.[""]?.[0];
}

/** Uploads or removes the picture of a playlist or of a pitch's cover. */
export function CoverForm({ path, act, copy, hasOwn, lastResult }: CoverFormProps) {
  return (
    <Form method="post" action={path} encType="multipart/form-data" className="mt-3 mb-6 grid max-w-md gap-3">
      <PictureInput
        module="playlist-covers"
        name="cover"
        label={copy.file}
        hint={copy.hint}
        error={coverError(lastResult, act)}
      />
      <div className="flex flex-wrap gap-2">
        <Button name="act" value={act}>
          {copy.save}
        </Button>
        {hasOwn ? (
          <Button variant="quiet" name="act" value={`remove-${act}`}>
            {copy.remove}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
