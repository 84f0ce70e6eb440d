import { HomeDesk } from '../../features/home/desk/home-desk.tsx';
import { FirstStepsCard } from '../../features/start/first-steps-card.tsx';
import { HomeActions } from './home-actions.tsx';

/** The Home of an instance, put together of Home, the first steps, the Live Room and the presets. */
export const InstanceHome = () => <HomeDesk Actions={HomeActions} FirstSteps={FirstStepsCard} />;
