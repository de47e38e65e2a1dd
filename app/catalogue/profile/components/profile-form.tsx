import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
} from "@conform-to/react";
import { Link } from "@remix-run/react";
import { itemId } from "#app/catalogue/profile/components/completion.tsx";
import { ProfileLinks } from "#app/catalogue/profile/components/profile-links.tsx";
import { ProfileSection } from "#app/catalogue/profile/components/profile-section.tsx";
import { profileLimits as limits, type OwnProfile } from "#app/catalogue/profile/profile.ts";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";
import { profileSchema } from "#app/catalogue/profile/profile-form.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { artistPath } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { PictureField } from "#app/uploads/components/picture-field.tsx";

type ProfileFormProps = {
  /** Its page, and where a first song is submitted. */
  path: string;
  songPath: string;
  /** Null for a new one. */
  profile: OwnProfile | null;
  version: string;
  countries: { code: string; name: string }[];
  canEdit: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
};

const shownPicture = (key: string | null | undefined, focus: OwnProfile["imageFocus"] = "center") =>
  key ? { key, focus } : null;

/** The artist profile in one form. */
export function ProfileForm({ path, songPath, profile, version, countries, canEdit, lastResult }: ProfileFormProps) {
  const { name = "", slug = "", bio = "", links = [], proSociety = "", ipi = "", paymentCountry = "" } = profile ?? {};
  const [form, fields] = useSchemaForm(profileSchema, {
    id: "artist-profile",
    lastResult,
    defaultValue: { name, slug, bio, links, proSociety, ipi, paymentCountry },
  });
  const isPublished = profile?.isPublished === true;

  const options = countries.map((country) => ({ value: country.code, label: country.name }));
  return (
    <FormFrame
      keyless
      {...getFormProps(form)}
      errors={form.errors}
      reply={lastResult}
      saved={{ path, version }}
      encType="multipart/form-data"
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <input type="hidden" name="artist" value={profile?.id ?? ""} />
      <fieldset disabled={!canEdit} className="grid min-w-0 gap-10">
        {/* The first submit button, so that Enter saves instead of pressing a button of the links. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          {copy.save}
        </button>
        <ProfileSection title={copy.sections.page}>
          <div id={itemId("name")} className="scroll-mt-24">
            <Field
              {...getInputProps(fields.name, { type: "text" })}
              key={fields.name.key}
              label={copy.name}
              hint={copy.nameHint}
              error={fields.name.errors?.[0]}
              maxLength={limits.name}
              autoComplete="off"
              required
            />
          </div>
          {isPublished ? (
            <div>
              <p className="label">{copy.slug}</p>
              <p className="wrap-anywhere">{artistPath({ slug })}</p>
              <p className="hint mt-1.5">{copy.slugFixedHint}</p>
            </div>
          ) : (
            <div id={itemId("slug")} className="scroll-mt-24">
              <Field
                {...getInputProps(fields.slug, { type: "text" })}
                key={fields.slug.key}
                label={copy.slug}
                hint={copy.slugHint}
                error={fields.slug.errors?.[0]}
                maxLength={limits.slug}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
            </div>
          )}
          <div id={itemId("bio")} className="scroll-mt-24">
            <Field
              {...getTextareaProps(fields.bio)}
              key={fields.bio.key}
              multiline
              rows={6}
              label={copy.bio}
              hint={copy.bioHint(limits.bio)}
              error={fields.bio.errors?.[0]}
              maxLength={limits.bio}
            />
          </div>
        </ProfileSection>
        <ProfileSection title={copy.sections.pictures}>
          <div id={itemId("picture")} className="scroll-mt-24">
            <PictureField
              module="artist-profiles"
              label={copy.picture}
              hint={copy.pictureHint}
              current={shownPicture(profile?.imageKey, profile?.imageFocus)}
              file={fields.picture}
              remove={fields.removePicture.name}
              focus={fields.imageFocus.name}
            />
          </div>
          <div id={itemId("background")} className="scroll-mt-24">
            <PictureField
              module="artist-profiles"
              label={copy.background}
              hint={copy.backgroundHint}
              current={shownPicture(profile?.backgroundKey, profile?.backgroundFocus)}
              file={fields.background}
              remove={fields.removeBackground.name}
              focus={fields.backgroundFocus.name}
            />
          </div>
        </ProfileSection>
        <ProfileLinks form={form} field={fields.links} />
        <ProfileSection id={itemId("pro")} title={copy.sections.rights} hint={copy.rightsHint}>
          <Field
            {...getInputProps(fields.proSociety, { type: "text" })}
            key={fields.proSociety.key}
            label={copy.pro}
            hint={copy.proHint}
            error={fields.proSociety.errors?.[0]}
            maxLength={limits.proSociety}
            autoComplete="off"
          />
          <Field
            {...getInputProps(fields.ipi, { type: "text" })}
            key={fields.ipi.key}
            label={copy.ipi}
            hint={copy.ipiHint}
            error={fields.ipi.errors?.[0]}
            maxLength={limits.ipi}
            inputMode="numeric"
            autoComplete="off"
          />
          <div id={itemId("paymentCountry")} className="scroll-mt-24">
            <Select
              {...getSelectProps(fields.paymentCountry)}
              key={fields.paymentCountry.key}
              label={copy.paymentCountry}
              options={[{ value: "", label: copy.noCountry }, ...options]}
              error={fields.paymentCountry.errors?.[0]}
            />
          </div>
        </ProfileSection>
        <ProfileSection id={itemId("firstSong")} title={copy.sections.firstSong}>
          <p className="text-row text-mute">
            {profile?.hasSong ? (
              copy.hasSong
            ) : (
              <>
                {copy.noSong}{" "}
                <Link to={songPath} className="link">
                  {copy.firstSong}
                </Link>
              </>
            )}
          </p>
        </ProfileSection>
        <div className="border-t border-line pt-6">
          <Button variant="accent">{profile === null ? copy.create : copy.save}</Button>
        </div>
      </fieldset>
    </FormFrame>
  );
}
