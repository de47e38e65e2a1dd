import { sitePictureAlt } from "#app/media/site-picture.ts";
import { landingTitle } from "#app/site/landing-title.ts";

export const copy = {
  title: landingTitle,
  description:
    "Music licensing for brands: search the catalogue by mood, instrument, tempo and key, play every track in full, and see who owns it.",
  imageAlt: sitePictureAlt,
  hero: {
    title: "Music that adds dimension to your story",
    text: "Licensing, original scores and sonic identity for brands. Search the catalogue and play full tracks without an account.",
    searchLabel: "Search the catalogue",
    placeholder: "hopeful piano, or a brief",
    search: "Search",
    /** Read out on phones, where the button is short. */
    searchWhat: "the catalogue",
  },
  offer: {
    title: "Rights while you search",
    text: "Name the use once. Every track then says whether it is clear and who has to agree.",
    uses: "Uses",
    all: "All tracks",
  },
  steps: {
    title: "From brief to signed licence",
    items: [
      {
        id: "find",
        name: "Find it",
        text: "Search in words or paste a brief, and play every track in full. Each search has a link for your team.",
        to: "/search",
      },
      {
        id: "clear",
        name: "Clear it",
        text: "Tell us the use. We check writers, owners and splits, and tell you who has to approve it.",
        to: "/services/licensed-music",
      },
      {
        id: "sign",
        name: "Sign it",
        text: "Offer, signature, licence and files come by link. Anyone can check a licence by its number.",
        to: "/verify",
      },
    ],
  },
  services: "From a single track to a whole sonic brand",
  facts: {
    title: "What every track comes with",
    items: [
      {
        id: "loudness",
        name: "Loudness",
        text: "Integrated loudness in LUFS on every track's page, measured to the ITU-R BS.1770 broadcast standard.",
      },
      {
        id: "measured",
        name: "BPM and key",
        text: "Detected from the audio when no one has entered them. People choose the moods and instruments.",
      },
      {
        id: "whole",
        name: "Full-length playback",
        text: "Full-length tracks, adaptive quality, no account needed.",
      },
    ],
  },
  spaces: {
    title: "Your own music catalogue",
    text: "A private space in your colours, at your own address. Your team finds, plays and shortlists the music your company may use.",
    signIn: "Sign in",
    steps: {
      title: "What you get",
      items: [
        {
          id: "music",
          name: "Your music",
          text: "Only tracks that your company may use appear in search.",
          to: "/search",
        },
        {
          id: "people",
          name: "Your team",
          text: "Invite people and choose what each of them can do.",
          to: "/login",
        },
        { id: "look", name: "Your brand", text: "Your name, your colours and your web address.", to: "/discover" },
      ],
    },
  },
} as const;
