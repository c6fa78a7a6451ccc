import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { productLook } from '@zapys/domain/theme'
import { applyLook } from '#staff/session/company-look.ts'
import { App } from './app.tsx'

applyLook(productLook)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
