import { Link } from "@remix-run/react";
import type { OwnProfile } from "#app/catalogue/profile/profile.ts";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";
import { artistPath } from "#app/track/track.ts";

/** Whether the page of a profile is public, and where it is. */
export function ProfileStatus({ profile, canEdit }: { profile: OwnProfile | null; canEdit: boolean }) {
  const status = profile === null ? copy.noProfile : profile.isPublished ? copy.published : copy.unpublished;
  return (
    <>
      <p className="mt-3 max-w-[60ch] text-mute">{status}</p>
      {profile?.isPublished ? (
        <Link to={artistPath(profile)} className="link mt-2 inline-block py-1">
          {copy.viewPage}
        </Link>
      ) : null}
      {profile === null ? null : (
        <Link to={`/wrapup?of=artist:${profile.id}`} className="link mt-2 block py-1">
          {copy.wrapup}
        </Link>
      )}
      {canEdit ? null : <p className="mt-3 max-w-[60ch]">{copy.readOnly}</p>}
    </>
  );
}
