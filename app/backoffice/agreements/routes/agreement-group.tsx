import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { groupSchema } from "#app/backoffice/agreements/groups/group-form.ts";
import { readGroup } from "#app/backoffice/agreements/groups/read-groups.server.ts";
import { saveGroup } from "#app/backoffice/agreements/groups/save-group.server.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { group: copy } = agreementsCopy;

export async function loader({ params: { id = "", groupId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readGroup(ctx, { id, groupId: groupId === "new" ? null : groupId });
}

export async function action({ request, params: { id = "", groupId = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "agreements-edit");
  await requireAgreement(ctx, id);
  return await submitForm(ctx, await readForm(request, { bytes: 256 * 1024, fields: 1000 }), {
    schema: groupSchema,
    keepsInput: true,
    async act(group) {
      await saveGroup(ctx, { agreementId: id, groupId: groupId === "new" ? null : groupId, ...group });
      return { to: agreementPath(id, "groups"), toast: { kind: "success", title: copy.saved(group.name) } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireAgreement(ctx, id)) };
    },
  });
}

export default function AgreementGroup() {
  const { id, groupId, version, group, isDeleted, brands, songs, taken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const path = agreementPath(id, "groups");
  // With a reply the form has what was typed.
  if (isDeleted && reply === undefined)
    return (
      <>
        <p>{copy.deleted}</p>
        <Link to={path} className="link">
          {copy.title}
        </Link>
      </>
    );
  return (
    <>
      <h2 className="text-xl [overflow-wrap:anywhere]">
        {group?.name ?? (isDeleted ? copy.deletedTitle : copy.addTitle)}
      </h2>
      <FormFrame
        id="group"
        key={`${groupId} ${version}`}
        reply={reply}
        saved={{ path: `${path}/${groupId ?? "new"}`, version }}
        submit
        cancelTo={path}
        className="mt-4 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        {({ field, value, values, error }) => {
          const chosen = values(
            "brands",
            group?.brands.map(({ _id }) => _id),
          );
          const box = (name: "includeInslide" | "isIncluded") => (
            <div>
              <Checkbox
                name={name}
                label={copy[name]}
                defaultChecked={value(name, group?.[name] === false ? "" : "on") === "on"}
              />
              <p className="hint mt-1.5">{copy.hints[name]}</p>
            </div>
          );
          return (
            <>
              <Field {...field("name", group?.name)} label={copy.name} required />
              <fieldset>
                <legend className="label">{copy.brands}</legend>
                <div className="max-h-72 overflow-y-auto">
                  {brands.map((brand) => (
                    <Checkbox
                      key={brand.value}
                      name="brands"
                      value={brand.value}
                      label={taken.includes(brand.value) ? copy.inOther(brand.label) : brand.label}
                      defaultChecked={chosen.includes(brand.value)}
                      disabled={taken.includes(brand.value)}
                    />
                  ))}
                </div>
                <FieldError id="brands-error" error={error("brands")} label={copy.brands} />
                {brands.length === 0 ? <p className="hint">{copy.noBrands}</p> : null}
              </fieldset>
              <Field {...field("songs", songs)} label={copy.songs} hint={copy.songsHint} multiline />
              {box("isIncluded")}
              {box("includeInslide")}
            </>
          );
        }}
      </FormFrame>
    </>
  );
}
