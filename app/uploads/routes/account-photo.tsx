import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { portraitOf } from "#app/media/images/portrait-of.ts";
import { Portrait } from "#app/ui/art/portrait.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { PictureInput } from "#app/uploads/components/picture-input.tsx";
import { pictureFile } from "#app/uploads/pictures/picture-file.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";
import { portraitCopy as copy } from "#app/uploads/portrait/portrait-copy.ts";
import { savePortrait } from "#app/uploads/portrait/save-portrait.server.ts";

/** A new photo, or the removal of the stored one. */
const photoSchema = z
  .object({ photo: pictureFile("portraits"), remove: z.literal("yes").optional() })
  .refine(({ photo, remove }) => photo || remove, { path: ["photo"], message: copy.missing });

/** GET /account-settings/photo. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireOwnAccount(ctx);
  return { name: actor.name, portrait: portraitOf(actor) };
}

/** A new photo or, with `remove`, none. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  return submitForm(ctx, await readPictureForm(request), {
    schema: photoSchema,
    hideFields: ["photo"],
    async act({ photo, remove }) {
      await savePortrait(ctx, remove ? null : (photo ?? null));
      return { to: "/account-settings", toast: { kind: "success", title: remove ? copy.removed : copy.saved } };
    },
  });
}

export default function PhotoPage() {
  const { name, portrait } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AccountPage>
      <h2 className="mb-1 text-xl">{copy.title}</h2>
      <p className="mb-6 max-w-[60ch] text-mute">{portrait.src ? copy.lead : `${copy.lead} ${copy.none}`}</p>
      <p className="mb-6 flex items-center gap-3 font-semibold">
        <Portrait {...portrait} />
        {name}
      </p>
      <FormFrame
        encType="multipart/form-data"
        reply={reply}
        submit={copy.save}
        cancelTo="/account-settings"
        actions={
          portrait.src ? (
            <Button variant="quiet" name="remove" value="yes">
              {copy.remove}
            </Button>
          ) : null
        }
        className="grid max-w-sm gap-5"
      >
        <PictureInput
          module="portraits"
          name="photo"
          label={copy.file}
          hint={copy.hint}
          error={reply?.error?.photo?.[0]}
        />
      </FormFrame>
    </AccountPage>
  );
}

export const meta = staffMeta(copy.title);
