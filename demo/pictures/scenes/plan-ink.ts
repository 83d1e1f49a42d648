/** The colours of the two plans of the map. */

/** Night blue, so that a plan is calm on light paper and on dark. */
export const ink = {
  land: '#252c5c',
  block: '#323a72',
  roof: '#3d4683',
  street: '#4d568f',
  avenue: '#6a72ab',
  green: '#2c5560',
  leaf: '#3c7470',
  water: '#3b64b0',
  shine: '#c98aa6',
  plaza: '#55508c',
  metro: '#ff9d86',
  lamp: '#ffd9a0',
  glass: '#9fb4ee',
}
