import { BrandingPage } from '../../features/branding/branding-page.tsx';
import { OwnBotSection } from '../../features/own-bot/own-bot-section.tsx';

/** Branding, put together of the shared bot's looks and the way to a bot of its own. */
export function Branding() {
  return <BrandingPage OwnBot={OwnBotSection} />;
}
