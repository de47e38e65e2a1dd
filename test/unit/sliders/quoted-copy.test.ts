import { expect, test } from "vitest";
import { reelCopy } from "#app/reels/reel-copy.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";
import { uploadCopy } from "#app/uploads/upload-copy.ts";

test("the texts of sliders, uploads and reels that docs/product/sliders.md quotes stand to the letter", () => {
  const { steps, works, slide, preview, inactive, errors, toasts } = formCopy;
  const quoted: [shown: string, text: string][] = [
    // Section 2
    [formCopy.editTitle, "Edit Slider"],
    [formCopy.newTitle, "New Slider"],
    [formCopy.createMeta, "Create Slider"],
    [formCopy.openReel, "Open Reel in a new tab"],
    [formCopy.save, "Save"],
    [formCopy.saving, "Saving"],
    [formCopy.addSlide, "Add slide +"],
    [preview.showSlider, "Show slider preview"],
    [preview.hideSlider, "Hide slider preview"],
    [preview.showBanner, "Show discover banner preview"],
    [preview.hideBanner, "Hide discover banner preview"],
    [steps.works, "Select Works"],
    [steps.front, "Front page"],
    [steps.slides, "Slides setup"],
    [works.selected(3), "Selected Items: 3"],
    [slide.details, "Edit slide details"],
    [slide.moreSongs, "LOAD MORE RESULTS"],
    [sliderCopy.add, "Add slider"],
    [Object.values(sliderCopy.kinds).join(), "Artist,Playlist,Work,Video,Work Reel"],
    [reelCopy.summary.list.join(), "Music Search,Custom Music,Music Supervision and Clearance"],
    [reelCopy.failure.title, "An error has occurred"],
    [
      reelCopy.failure.text,
      "Server is currently under high load - please hit reload on your browser in a minute to try again",
    ],
    // Section 4
    [inactive.title, "Inactive groups"],
    [inactive.question, "Do you want to deactivate these before saving?"],
    [`${inactive.yes} ${inactive.no}`, "Yes No"],
    // Section 5
    [uploadCopy.tooLargeTitle("slides"), "Image too large"],
    [uploadCopy.tooLarge("works"), "Max size 250Kb. Try to compress or export it for web"],
    [uploadCopy.tooLarge("slides"), "Max size 2Mb. Try to compress or export it for web"],
    [
      errors.video,
      "The url format is not correct, add the embed format, you can get it from the share option of the video",
    ],
    // Section 8
    [sliderCopy.loadFailed, "There was an error retrieving the data"],
    [sliderCopy.updateFailed, "There was an error updating slider"],
    [sliderCopy.updated, "Slider updated successfully"],
    [toasts.retrieveFailed, "There was a problem retrieving Slider"],
    [toasts.updateFailed, "There was a problem updating the slider"],
    [toasts.createFailed, "There was a problem creating the slider"],
    [toasts.updated, "Slider updated successfully"],
    [toasts.created, "Slider created successfully"],
    [errors.duplicate("playlist"), "this playlist is already in the list"],
    [uploadCopy.failed("a.png"), "Error uploading a.png"],
    [uploadCopy.started("slides"), "We are uploading your image"],
    [reelCopy.fullscreenFailed, "Error attempting to enable full-screen mode"],
    [reelCopy.shared, "Share link copied to clipboard"],
  ];
  for (const [shown, text] of quoted) expect(shown).toBe(text);
});
