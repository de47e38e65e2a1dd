import { getFormProps, getInputProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { writeConsentCookie } from "#app/edge/cookies/consent-cookie.server.ts";
import { allCookies, consentOf, necessaryCookies } from "#app/edge/cookies/cookie-consent.ts";
import { storeConsent } from "#app/edge/cookies/store-consent.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { LanguageMenu } from "#app/edge/language/language-menu.tsx";
import { copy } from "#app/identity/account/account-copy.ts";
import { profileSchema } from "#app/identity/account/account-forms.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { AccountSection } from "#app/identity/account/components/account-section.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { saveCookieConsent, saveProfile } from "#app/identity/account/save-profile.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { name, nickname, email, cookieConsent } = requireOwnAccount(ctx);
  return { name, nickname, email, cookieConsent };
}

/** `consent`: cookie choice; else the profile. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  const form = await readForm(request);
  const consent = form.get("consent");
  if (consent === "give" || consent === "withdraw") {
    const given = consent === "give";
    const choice = given ? allCookies : necessaryCookies;
    await saveCookieConsent(ctx, { given, modes: consentOf(choice) });
    // Without the cookie a signed-in user counts as having consented.
    ctx.responseHeaders.append("Set-Cookie", writeConsentCookie(ctx.url, choice));
    ctx.flash.set({ kind: "success", title: copy.consent.saved });
    return redirect("/account-settings");
  }
  return submitForm(ctx, form, {
    schema: profileSchema,
    async act(profile) {
      await saveProfile(ctx, profile);
      return { to: "/account-settings", toast: { kind: "success", title: copy.profile.saved } };
    },
  });
}

export default function ProfilePage() {
  const { email, cookieConsent } = useLoaderData<typeof loader>();
  return (
    <AccountPage>
      <ProfileForm />
      <AccountSection title={copy.photo.heading} text={copy.photo.text}>
        <ButtonLink to="/account-settings/photo" variant="quiet">
          {copy.photo.open}
        </ButtonLink>
      </AccountSection>
      <AccountSection title={copy.email.heading} text={email}>
        <ButtonLink to="/account-settings/email" variant="quiet">
          {copy.email.change}
        </ButtonLink>
      </AccountSection>
      <AccountSection title={copy.language.heading} text={copy.language.text}>
        <LanguageMenu />
      </AccountSection>
      <AccountSection title={copy.consent.heading} text={cookieConsent ? copy.consent.given : copy.consent.none}>
        <Form method="post" onSubmit={() => storeConsent(cookieConsent ? necessaryCookies : allCookies)}>
          <Button variant="quiet" name="consent" value={cookieConsent ? "withdraw" : "give"}>
            {cookieConsent ? copy.consent.withdraw : copy.consent.give}
          </Button>
        </Form>
      </AccountSection>
      <AccountSection title={copy.library.heading} text={copy.library.lead}>
        <ButtonLink to="/library" variant="quiet">
          {copy.library.open}
        </ButtonLink>
      </AccountSection>
      <AccountSection title={copy.data.heading} text={copy.data.lead}>
        <a href="/account-settings/data.zip" className="btn btn-quiet" download>
          {copy.data.open}
        </a>
      </AccountSection>
      <AccountSection title={copy.deletion.heading} text={copy.deletion.lead}>
        <ButtonLink to="/account-settings/delete" variant="quiet">
          {copy.deletion.open}
        </ButtonLink>
      </AccountSection>
    </AccountPage>
  );
}

function ProfileForm() {
  const { name, nickname } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(profileSchema, {
    lastResult,
    defaultValue: { name, nickname },
  });
  return (
    <FormFrame keyless {...getFormProps(form)} errors={form.errors} className="grid max-w-sm gap-5">
      <Field
        {...getInputProps(fields.name, { type: "text" })}
        key={fields.name.key}
        label={copy.profile.name}
        error={fields.name.errors?.[0]}
        autoComplete="name"
      />
      <Field
        {...getInputProps(fields.nickname, { type: "text" })}
        key={fields.nickname.key}
        label={copy.profile.nickname}
        hint={copy.profile.nicknameHint}
        error={fields.nickname.errors?.[0]}
        autoComplete="nickname"
      />
      <div>
        <Button variant="accent">{copy.profile.submit}</Button>
      </div>
    </FormFrame>
  );
}

export const meta = staffMeta(copy.title);
