import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTransition,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { BREAKPOINTS } from './breakpoints.ts';
import formTexts from './form-texts.module.css';

/**
 * Mantine's own `pop` leaves a transform behind, which clips the list of a select at its dialog: two options of ten were
 * visible.
 */
const POP: MantineTransition = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'scale(.9) translateY(10px)' },
  transitionProperty: 'transform, opacity',
};

/** The one accent: the cyan of an obelisk's light. */
const obelisk: MantineColorsTuple = [
  '#e2fbfa',
  '#c3f3f1',
  '#93e8e5',
  '#5fdbd8',
  '#38cbc9',
  '#1eb5b5',
  '#0f989a',
  '#0a7b7f',
  '#096368',
  '#084d52',
];

/** Mantine's dark greys, moved to blue-green. */
const dark: MantineColorsTuple = [
  '#d6e4e5',
  '#b3c6c8',
  '#8fa6a9',
  '#5f777b',
  '#2c434a',
  '#20343a',
  '#17282d',
  '#0b1517',
  '#081012',
  '#050b0c',
];

/** Danger, readable as a button in both schemes. */
const red: MantineColorsTuple = [
  '#ffeceb',
  '#ffd5d2',
  '#ffb3ae',
  '#ff9790',
  '#ff8078',
  '#e8564d',
  '#d03d34',
  '#b3261e',
  '#8f1b15',
  '#6b120d',
];

export const theme = createTheme({
  primaryColor: 'obelisk',
  primaryShade: { light: 7, dark: 4 },
  colors: { obelisk, dark, red },
  // Filled buttons are light in the dark scheme and dark in the light one: so is not Mantine's white text.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant === 'filled') return { ...colors, color: 'var(--ark-on-filled)' };
    // Seen on every ground: Mantine's is darker than the bar and the notices in the dark scheme, and their colour in the light one.
    if (input.variant === 'light' && (input.color ?? 'obelisk') === 'obelisk') {
      return {
        background: 'var(--ark-accent-soft)',
        hover: 'color-mix(in srgb, var(--ark-accent) 20%, transparent)',
        color: 'var(--ark-accent-text)',
        border: '1px solid color-mix(in srgb, var(--ark-accent) 45%, transparent)',
      };
    }
    // Mantine's is darker than an open row of the dark scheme.
    if (input.variant === 'subtle' && input.color === 'gray')
      return { ...colors, hover: 'var(--ark-surface-3)' };
    return colors;
  },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  // Text of every size is spaced as its surroundings are (theme.css).
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  breakpoints: BREAKPOINTS,
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '18px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // The icon of our own Select: they are used side by side.
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconChevronDown, { size: 14, 'aria-hidden': true }) },
    },
    InputWrapper: { classNames: { description: formTexts.text, error: formTexts.text } },
    ModalRoot: { defaultProps: { transitionProps: { duration: 120, transition: POP } } },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 150 } } },
  },
});

/** Hands our surfaces (theme.css) to Mantine's components. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const surfaces = {
    '--mantine-color-body': 'var(--ark-body)',
    '--mantine-color-text': 'var(--ark-text)',
    '--mantine-color-dimmed': 'var(--ark-dim)',
    '--mantine-color-default': 'var(--ark-surface-2)',
    '--mantine-color-default-hover': 'var(--ark-surface-3)',
    '--mantine-color-default-color': 'var(--ark-text)',
    '--mantine-color-default-border': 'var(--ark-border)',
    '--mantine-color-placeholder': 'var(--ark-faint)',
    '--mantine-color-anchor': 'var(--ark-accent-text)',
    '--mantine-color-error': 'var(--ark-bad)',
    '--mantine-color-disabled': 'var(--ark-field-off)',
  };
  return { variables: {}, light: surfaces, dark: surfaces };
};
